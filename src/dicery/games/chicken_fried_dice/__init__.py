"""The box of Chicken Fried Dice."""

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.strategy import Strategy
from dicery.games.box import Box
from dicery.games.chicken_fried_dice import position
from dicery.games.chicken_fried_dice.board import page, picture, terminal, view_model
from dicery.games.chicken_fried_dice.rules.opening import opening_state
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.text import notation, refusals


def start(game: Game, seats: int, settings: dict[str, Setting]) -> ChickenState:
    live, boards, trucks, first_chef, order_up, free_waste, target = notation.setting_numbers(settings)
    if first_chef >= seats:
        raise ValueError(f"option first_chef takes random or a seat below {seats}, got {first_chef} [CF-2.7]")
    if live and seats == 1:
        raise ValueError("option plucking takes turns for one seat, got live [CF-15.1]")
    return opening_state(game, seats, live, boards, trucks, first_chef, order_up, free_waste, target)


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """The bound on decisions, and chance: setup, dice, tosses, draws, rooster, clock [CF-18.1, CF-18.2]."""
    rounds = 5 * (3 + 25 + 4 + 1)
    return 320 * seats + 1 + seats + 3 * seats + rounds + 5 * 7 * seats + 4 * 8 * seats


def strategy() -> Strategy:
    """Loaded when the first bot sits down."""
    from dicery.games.chicken_fried_dice.bots.tuning import STRATEGY

    return STRATEGY


# Two to five seats, or one alone, five rounds [CF-1.1]. No step has more than 105 choices [CF-18.4].
GAME = Box(
    package=__name__,
    name="chicken-fried-dice",
    title="Chicken Fried Dice",
    seats=(1, 5),
    width=105,
    options=notation.OPTIONS,
    state=ChickenState,
    own_view=view_model.own_view,
    start=start,
    longest=longest,
    dump=position.dump,
    load=position.load,
    notation=notation.notation,
    label=notation.label,
    sentence=notation.sentence,
    prompt=notation.prompt,
    phases=notation.phases,
    fact=notation.fact,
    score_parts=notation.score_parts,
    refusal=refusals.refusal,
    board=page.board,
    svg=picture.svg,
    text=terminal.text,
    strategy=strategy,
)
