"""Positions of Diced Veggies for tests, laid out from a few words."""

import tomllib
from pathlib import Path
from typing import TypedDict

import dicery
from dicery import CHANCE
from dicery.engine.option import Setting
from dicery.games import diced_veggies
from dicery.games.diced_veggies.rules.state import VeggieState

GAME = diced_veggies.GAME
POSITIONS = {
    entry["id"]: entry
    for entry in tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))["position"]
}
DEFAULTS = {
    "starter": 1,
    "hypes": True,
    "chef_tokens": True,
    "target": 6,
    "cut_rule": "sum-10",
    "even_turns": False,
    "turn_limit": 60,
    "solo_turns": 12,
    "solo_rush": True,
    "solo_par": 65,
}
TYPES = ("carrot", "mushroom", "onion", "pepper", "tomato")
CODES = ("Ca", "Mu", "On", "Pe", "To")
SPARE = "Ca2 Mu6 On6 Pe6 To6"  # a block with every type, from which a carrot can be cut


def block_text(rows: str) -> str:
    """Rows separated by "/"; cells and rows left out are empty."""
    cells = [row.split() for row in rows.split("/")] if rows else []
    cells += [[]] * (5 - len(cells))
    return "\n".join("  " + " ".join((row + ["..."] * 7)[:7]) for row in cells)


class Entry(TypedDict):
    """What makes up a position in positions.toml."""

    rows: list[str]
    rule: str


def new(seats: int | None = None, **options: Setting) -> VeggieState:
    """The position before the first step of a match."""
    return GAME.own(GAME.new(seats, **options))


def position(
    step: str = "cut",
    *,
    block: str = SPARE,
    shape: str = "",
    pantries: tuple[str, ...] = (),
    recipes: tuple[str, ...] = (),
    hypes: tuple[str, ...] = (),
    cooked: tuple[str, ...] = (),
    seats: int = 2,
    active: int = 0,
    first: int | None = 0,
    turn: int | None = None,
    end: str = "",
    tokens: str | None = None,
    display: str = "- - -",
    recipe_discards: str = "",
    hype_discards: str = "",
    plan: str = "",
    more: str = "",
    without_hypes: bool = False,
    **options: Setting,
) -> VeggieState:
    """A position in a match's third round, unless `turn` says otherwise; `more` follows the seat in the step.

    `first` is the seat that began, None before it is drawn.
    """
    settings = DEFAULTS | options | {"hypes": not without_hypes}
    words = {True: "yes", False: "no"}

    def lines(values: tuple[str, ...]) -> list[str]:
        return ["  " + (value or "-") for value in (*values, *[""] * (seats - len(values)))]

    if tokens is None:
        tokens = " ".join(str(seat) for seat in range(seats)) if settings["chef_tokens"] else ""
    text = [
        "diced-veggies",
        f"seats: {seats}",
        "options: " + " ".join(f"{k}={words[v] if isinstance(v, bool) else v}" for k, v in settings.items()),
        f"first: {'-' if first is None else first}",
        f"step: {step} {active} {more}",
        f"turn: {2 * seats + (active - (first or 0)) % seats if turn is None else turn}",
        f"end: {end}",
        "block:",
        block_text(block),
        f"shape: {shape}",
        "pantries:",
        *lines(pantries),
        f"tokens: {tokens}",
        "recipes:",
        *lines(recipes),
        "hypes:",
        *lines(hypes),
        "cooked:",
        *lines(cooked),
        f"display: {display}",
        f"recipe-discards: {recipe_discards}",
        f"hype-discards: {hype_discards}",
        f"plan: {plan}",
    ]
    return GAME.own(GAME.load("\n".join(text)))


def kitchen(pantry: str, recipes: str, hypes: str = "", **more) -> VeggieState:
    """Seat 0 at its cook list."""
    return position("cook", pantries=(pantry,), recipes=(recipes,), hypes=(hypes,), **more)


def from_entry(entry: Entry) -> VeggieState:
    """A position of the file, seat 0 about to cut."""
    return position(block="/".join(entry["rows"]), cut_rule=entry["rule"])


def moves(state: VeggieState) -> list[str]:
    """What whoever acts next may do; for chance every outcome once."""
    seat = state.actor()
    return list(dict.fromkeys(state.legal_moves(seat)))


def pantry(state: VeggieState, seat: int = 0) -> str:
    return " ".join(state.view(seat)["pantries"][seat])


def frame(state: VeggieState) -> dict[str, int]:
    return {kind: count for kind, count in state.view(0)["frame"].items() if count}


def block(state: VeggieState) -> str:
    """The rows of the block as `position` takes them, without empty rows and columns at the end."""
    cells = [code or "..." for code in state.view(0)["block"]]
    rows = [" ".join(cells[row : row + 7]) for row in range(0, 35, 7)]
    while rows and set(rows[-1].split()) == {"..."}:
        rows.pop()
    while rows and all(row.endswith(" ...") for row in rows):
        rows = [row.removesuffix(" ...") for row in rows]
    return " / ".join(rows)


def step(state: VeggieState) -> str:
    return state.view(0)["step"]


def opened(seats: int = 2, seed: int = 1, **options: Setting) -> VeggieState:
    """The position after the setup, dealt by a seeded generator."""
    state = new(seats, **options)
    rng = dicery.Rng(seed)
    while state.waiting == 0:
        outcomes = state.actions(CHANCE)
        state.apply(CHANCE, outcomes[rng.below(len(outcomes))])
    return state


def all_dice(state: VeggieState) -> dict[str, int]:
    """Where the dice of each type are, added up."""
    view = state.view(0)
    count = dict(view["frame"])
    for code in [*view["block"], *(die for dice in view["pantries"] for die in dice)]:
        if code:
            count[TYPES[CODES.index(code[:2])]] += 1
    if state.held >= 0:
        count[TYPES[state.held]] += 1
    return count


def all_cards(state: VeggieState) -> tuple[list[int], list[int]]:
    """Every recipe and every hype as often as it is found anywhere."""
    recipe_places = [state.recipe_deck, state.recipe_discards, *state.recipes, *state.cooked]
    hype_places = [state.hype_deck, state.hype_discards, *state.hypes]
    recipes = [sum(place >> card & 1 for place in recipe_places) for card in range(44)]
    hypes = [sum(place >> card & 1 for place in hype_places) for card in range(34)]
    for recipe in state.display:
        if recipe >= 0:
            recipes[recipe] += 1
    for hype in state.hyped:
        if hype >= 0:
            hypes[hype] += 1
    return recipes, hypes
