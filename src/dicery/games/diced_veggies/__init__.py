"""The box of Diced Veggies."""

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.strategy import Strategy
from dicery.games.box import Box
from dicery.games.diced_veggies.board import page
from dicery.games.diced_veggies.position.load import OPTIONS, dump, load, opening
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.text import notation as words

PRESETS: dict[str, dict[str, Setting]] = {
    "kids": {"hypes": False, "chef_tokens": False, "target": 5},
    "youngest": {"hypes": False, "chef_tokens": False, "target": 4, "cut_rule": "three-dice"},
}


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """The ledger's bound on decisions [DV-15.2], and chance: the setup, a restock, a card and a rush each turn."""
    turns = int(settings["solo_turns"]) if seats == 1 else int(settings["turn_limit"]) + 1
    decisions = 25 * turns + 16
    chance = (34 + 69 + 1 + 1) * turns
    return 69 + 3 * seats + 3 + seats * (decisions + chance)


def strategy() -> Strategy:
    """Loaded when the first bot sits down."""
    from dicery.games.diced_veggies.bots.tuning import STRATEGY

    return STRATEGY


# One to four seats, half an hour, alone against par; no step has over 140 choices [DV-1.8, DV-15.3].
GAME = Box(
    package=__name__,
    name="diced-veggies",
    title="Diced Veggies",
    seats=(1, 4),
    default_seats=2,
    width=140,
    options=OPTIONS,
    presets=PRESETS,
    state=VeggieState,
    own_view=page.own_view,
    start=opening,
    longest=longest,
    dump=dump,
    load=load,
    notation=words.notation,
    label=words.label,
    sentence=words.sentence,
    prompt=words.prompt,
    phases=words.phases,
    fact=words.fact,
    score_parts=words.score_parts,
    refusal=words.refusal,
    board=page.board,
    svg=page.svg,
    text=page.text,
    strategy=strategy,
)
