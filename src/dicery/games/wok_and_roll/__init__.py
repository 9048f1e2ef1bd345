"""The box of Wok and Roll."""

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.strategy import Strategy
from dicery.games.box import Box
from dicery.games.wok_and_roll import board, position, words
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules import WokState
from dicery.games.wok_and_roll.rules_dice import DICE


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """Decisions, dice and `done` of every turn; once each serving, payment, skill and lock [WR-17.1 to 17.3]."""
    state = position.opening(game, seats, settings)
    menu = PARTS.menus[state.menu]
    rolls = state.rolls + (max(tile.more_rolls for tile in PARTS.specials) if state.tiles else 0)
    turns = state.last_turn() * (rolls - 1 + DICE * rolls + seats)
    locks = sum(group.lock > 0 for group in menu.groups)
    return turns + seats * (2 * len(menu.servings) + 5 + len(menu.rectangles) + locks + 1)


def strategy() -> Strategy:
    """Loaded when the first bot sits down."""
    from dicery.games.wok_and_roll.bots.tuning import STRATEGY

    return STRATEGY


# One to five seats, about 35 minutes [WR-2.1]. No step has more than 64 choices [WR-17.4].
GAME = Box(
    package=__name__,
    name="wok-and-roll",
    title="Wok and Roll",
    seats=(1, 5),
    width=64,
    options=words.OPTIONS,
    state=WokState,
    own_view=board.own_view,
    start=position.opening,
    longest=longest,
    dump=position.dump,
    load=position.load,
    notation=words.notation,
    label=words.label,
    sentence=words.sentence,
    prompt=words.prompt,
    phases=words.phases,
    fact=words.fact,
    score_parts=words.score_parts,
    refusal=words.refusal,
    board=board.board,
    svg=board.svg,
    text=board.text,
    strategy=strategy,
)
