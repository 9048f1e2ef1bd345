"""Positions of Wok and Roll for tests: sheets as in the ledger, dice as in `ns/nmmv`."""

import tomllib
from pathlib import Path

from dicery import CHANCE
from dicery.engine.option import Setting, write_setting
from dicery.games import wok_and_roll
from dicery.games.wok_and_roll.position import write_sheet
from dicery.games.wok_and_roll.rules.state import WokState

GAME = wok_and_roll.GAME
POSITIONS = tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))
SIMPLE = "R:...... N:....... M:...|.... V:....|... S:.... T:.... F:rnmvsb E:- K:-"
EXPERT = "R:..... C:.... N:..... L:.... M:....|... V:...|.... S:.... T:... F:rnmvsb E:- K:- O:-"
ALL_REROLLED = "keep /"


def blank(changed: str = "", sheet: str = SIMPLE) -> str:
    """A blank sheet with some of its tokens replaced, and further ones behind it."""
    tokens = dict.fromkeys(sheet.split())
    named = {token.partition(":")[0]: token for token in tokens}
    named |= {token.partition(":")[0]: token for token in changed.split()}
    return " ".join(named.values())


def expert(changed: str = "") -> str:
    return blank(changed, EXPERT)


def new(seats: int | None = None, **options: Setting) -> WokState:
    """The position before the first step of a match."""
    return GAME.own(GAME.new(seats, **options))


def position(
    place: str, *sheets: str, kept: str = "", seen: tuple[str, ...] = (), first: int | None = 1, **options: Setting
) -> WokState:
    """A position from its first line such as `simple t7 market 2 ns/nmmv` and its sheets.

    The starting player counts from 1; None while lots are drawn.
    """
    settings = {option.name: option.default for option in GAME.options} | {"menu": place.split()[0]} | options
    text = "\n".join(
        [
            "wok-and-roll",
            f"seats: {len(sheets)}",
            "options: " + " ".join(f"{name}={write_setting(value)}" for name, value in settings.items()),
            f"first: {first or ''}",
            f"position: {place}",
            f"kept: {kept}",
            "sheets:",
            *("  " + sheet for sheet in sheets),
            "seen:",
            *("  " + sheet for sheet in seen),
        ]
    )
    return GAME.own(GAME.load(text))


def locked(dice: str, *sheets: str, turn: int = 1, **options: Setting) -> WokState:
    """The dice have just been locked by the active seat, after the first roll."""
    menu = "expert" if " C:" in sheets[0] else "simple"
    if menu == "expert" and " H:" not in sheets[0]:
        options.setdefault("specials", "off")
    state = position(f"{menu} t{turn} market 1 {dice}", *sheets, kept="", seen=(), first=1, **options)
    state.play((turn - 1) % len(sheets), "lock")
    return state


def roll(state: WokState, faces: str) -> WokState:
    """Chance answers with these faces, one die after the other."""
    for face in faces:
        state.play(CHANCE, face)
    return state


def sheet(state: WokState, seat: int = 0) -> str:
    return write_sheet(state, seat, 0)


def token(state: WokState, name: str, seat: int = 0) -> str:
    """One token of a sheet without its name: what is left in the Fridge for "F"."""
    return next(part for part in sheet(state, seat).split() if part.startswith(f"{name}:")).partition(":")[2]


def dice_left(state: WokState, seat: int = 0) -> str:
    dice = state.view(seat)["sheets"][seat]["dice"]
    assert dice is not None
    return dice


def totals(state: WokState, seat: int = 0) -> list[int]:
    return state.view(seat)["sheets"][seat]["totals"]


def completed(state: WokState, seat: int = 0) -> list[str]:
    return state.view(seat)["sheets"][seat]["completed"]
