"""The box of Wok and Roll."""

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.strategy import Strategy
from dicery.games.box import Box
from dicery.games.wok_and_roll import position
from dicery.games.wok_and_roll.board import page
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules.dice import DICE
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.text import notation


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
    options=notation.OPTIONS,
    state=WokState,
    own_view=page.own_view,
    start=position.opening,
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
    refusal=notation.refusal,
    board=page.board,
    svg=page.svg,
    text=page.text,
    strategy=strategy,
)
