"""The box of Dessert Dice."""

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.strategy import Strategy
from dicery.games.box import Box
from dicery.games.dessert_dice import board, position, words
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules import DessertState, opening_state


def start(game: Game, seats: int, settings: dict[str, Setting]) -> DessertState:
    face_set, free_yaw, open_cards, stall_guard, first_player = position.setting_numbers(settings)
    if first_player >= seats:
        raise ValueError(f"option first_player takes random or a seat below {seats}, got {first_player} [DD-13.2]")
    return opening_state(game, seats, face_set, free_yaw, open_cards, stall_guard, first_player)


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """The ledger's bound on steps of seats, and the deal, the roll and the first player [DD-14.1, DD-14.2]."""
    guard = settings["stall_guard"]
    assert isinstance(guard, int)
    return 74 + 48 * guard + seats + 2 * 25 + 1


def strategy() -> Strategy:
    """Loaded when the first bot sits down."""
    from dicery.games.dessert_dice.bots.tuning import STRATEGY

    return STRATEGY


# Two to four seats, a quarter of an hour, from eight years up [DD-1.1, DD-13.1, DD-13.7]. The ledger names the book and
# its licence [DD-15.2]. No step has more than 25 choices, no turn more than 2500 whole decisions [DD-14.3, DD-14.4].
GAME = Box(
    package=__name__,
    name="dessert-dice",
    title="Dessert Dice",
    seats=(2, 4),
    width=25,
    options=words.OPTIONS,
    presets={name: dict(values) for name, values in PARTS.presets.items()},
    state=DessertState,
    own_view=board.own_view,
    start=start,
    longest=longest,
    dump=position.dump,
    load=position.load,
    notation=words.notation,
    label=words.label,
    sentence=words.sentence,
    prompt=words.prompt,
    fact=words.fact,
    score_parts=words.score_parts,
    refusal=words.refusal,
    board=board.board,
    svg=board.svg,
    text=board.text,
    strategy=strategy,
)
