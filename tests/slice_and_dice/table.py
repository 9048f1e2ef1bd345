"""Positions of Slice & Dice for tests: laid out from a few words, and played with scripted luck.

Seats, lines and spaces are counted from 1 here, as in the ledger.
"""

import re

from dicery import CHANCE
from dicery.engine.option import Setting
from dicery.games import slice_and_dice
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.rules.view import CookView

GAME = slice_and_dice.GAME
LINES = "bruschetta 1, kefta 1, idli 1"
SPARE = ["ladle", "kitchen-scissors", "whisk", "tongs", "skimmer", "peeler", "scales", "corkscrew", "rolling-pin"]


def new(seats: int | None = None, **options: Setting) -> SliceState:
    """The position before the first step of a match."""
    return GAME.own(GAME.new(seats, **options))


def position(
    *cooks: str,
    lines: str = LINES,
    step: str = "opening 1",
    dice: str = "- - - - - - - left=-",
    display: str = "",
    mill: str = "-",
    pile: str = "-",
    gone: str = "-",
    play: str = "",
    tokens: str = "",
    turn: str = "",
    rules: str = "",
) -> SliceState:
    """A position; each cook is words such as "line=1 board=tomato,*beans owned=egg hand=mill,+wok cooked=idli".

    `lines` are dishes with their spaces, `pile` and `gone` discarded utensils and dishes. What is not said is at rest:
    point and active seat are those of the step, unless `turn` says otherwise.
    """
    seats = len(cooks)
    used = set(re.findall(r"[a-z-]+", " ".join([*cooks, pile, play]))) | ({"mill"} if mill != "-" else set())
    shown = display or " ".join([card for card in SPARE if card not in used][:3])
    rows = [row.strip() for row in lines.split(",")]
    name, _, asked = step.partition(" ")
    point = name if name in ("opening", "cook", "wrap-up") else "cook"
    settings = {"mode": "versus", "quota": str(PARTS.quota[seats]), "rounds": "100", "cuts": "3", "tokens": "0"}
    settings |= {"hands": "secret", "starter": "random", "throws": "-"}
    at_turn = {"round": "5", "starter": "1", "active": asked or "1", "point": point, "moved": "no", "cleared": "no"}
    at_turn |= {"reward": "no", "throws": "0", "plays": "0", "cuts": "0", "lid": "-", "finisher": "-"}
    in_play = {"card": "-", "trigger": "-", "bought": "-", "armed": "-", "gained": "0", "target": "-"}
    in_play |= {"sent": "-", "brought": "-"}
    held = {"paid": "-", "drawn": "-", "draws": "0", "pays": "0"}
    kitchen = [written({"line": "-", "board": "-", "owned": "-", "hand": "-", "cooked": "-"}, cook) for cook in cooks]
    text = "\n".join(
        [
            "slice-and-dice",
            f"seats: {seats}",
            f"rules: {written(settings, rules)}",
            f"turn: {written(at_turn, turn)}",
            f"step: {step}",
            "lines:",
            *(f"  {row}" for row in (rows + ["-"] * 4)[:4]),
            "cooks:",
            *(f"  {cook}" for cook in kitchen),
            f"dice: {dice}",
            f"play: {written(in_play, play)}",
            f"tokens: {written(held, tokens)}",
            f"display: {shown}",
            f"piles: mill={mill} utensils={pile} dishes={gone}",
        ]
    )
    return GAME.own(GAME.load(text))


def written(values: dict[str, str], changes: str) -> str:
    given = dict(word.split("=") for word in changes.split())
    assert given.keys() <= values.keys(), f"expected {', '.join(values)}, got {changes!r}"
    return " ".join(f"{key}={value}" for key, value in (values | given).items())


def moves(state: SliceState) -> list[str]:
    """What the seat that is asked may do."""
    assert state.waiting, f"expected a seat to be asked, but chance is: {state.legal_moves(CHANCE)}"
    return state.legal_moves(state.waiting_seats()[0])


def asked(state: SliceState) -> int:
    """The seat that is asked, from 1; 0 if chance is."""
    return state.waiting_seats()[0] + 1 if state.waiting else 0


def step(state: SliceState) -> str:
    return str(state.view(0)["step"])


def cook(state: SliceState, seat: int) -> CookView:
    """Everything of a seat, as the seat itself sees it."""
    view = state.view(seat - 1)
    cooks = view["cooks"]
    return cooks[seat - 1]


def board(state: SliceState, seat: int) -> list[str]:
    here = cook(state, seat)
    return here["pan"] + here["knife"]


def hand(state: SliceState, seat: int) -> list[str]:
    return cook(state, seat)["hand"] or []


def spaces(state: SliceState) -> list[int]:
    return [line["space"] for line in state.view(0)["lines"] if line["dish"]]


def dishes(state: SliceState) -> list[str]:
    return [line["dish"] for line in state.view(0)["lines"]]


def idle(state: SliceState) -> list[str]:
    """The legal moves at an idle point without those of utensils, trades and the lid."""
    return [move for move in moves(state) if move.split()[0] not in ("play", "trade", "lid")]
