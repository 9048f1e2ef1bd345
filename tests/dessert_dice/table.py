"""Positions of Dessert Dice for tests: laid out from a few lines of text, and played with whole decisions."""

import tomllib
from pathlib import Path
from typing import TypedDict, Unpack

import dicery
from dicery import CHANCE
from dicery.engine.option import Setting
from dicery.games import dessert_dice
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.state import DessertState

GAME = dessert_dice.GAME
POSITIONS = tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))
EMPTY_BOARD = "\n".join(["--- --- --- --- ---"] * 5)
ROLLS = " ".join(["Rt"] * 6 + ["Yt"] * 6 + ["Gt"] * 6 + ["Pt"] * 6 + ["Bt"])  # every die shows face t
LAST_SQUARE = """
Rtn Ywn Gtw Ybw Gsb
Ges Gbe Gte Yte Bbs
Pts Pbw Rnw Ptw Pnw
Pnb Rwn Rtn Gnw Psw
Yte --- Rst Ytn Yte
"""
CODES = {dessert.id: dessert.code for dessert in PARTS.desserts}


class Fields(TypedDict, total=False):
    """What `position` takes besides the dice."""

    cards: str
    to_move: int
    turn: int
    placed: str
    tips: str
    step: str
    starter: Setting
    stall_guard: Setting
    free_yaw: bool
    face_set: str
    open_cards: bool


class Entry(TypedDict):
    """What makes up a position in positions.toml."""

    players: int
    face_set: str
    free_yaw: bool
    stall_guard: int
    cards: list[str]
    to_move: int
    moves_in_row: int
    last_move: str
    recency: list[int]
    board: str
    supply: dict[str, int]


def new(seats: int | None = None, **options: Setting) -> DessertState:
    """The position before the first step of a match."""
    return GAME.own(GAME.new(seats, **options))


def position(
    board: str = EMPTY_BOARD,
    supply: str = "",
    *,
    cards: str = "JT SR",
    to_move: int = 0,
    turn: int = 50,
    placed: str = "",
    tips: str = "0",
    step: str = "",
    **options: Setting,
) -> DessertState:
    """A position at the start of a turn, unless `step` says otherwise."""
    settings = {
        "starter": "random",
        "stall_guard": 12,
        "free_yaw": True,
        "face_set": "corner",
        "open_cards": False,
    }
    settings |= options
    words = {True: "yes", False: "no"}
    text = "\n".join(
        [
            "dessert-dice",
            f"seats: {len(cards.split())}",
            "options: " + " ".join(f"{k}={words[v] if isinstance(v, bool) else v}" for k, v in settings.items()),
            f"cards: {cards}",
            f"step: {step or f'begin {to_move}'}",
            f"turn: {turn}",
            f"placed: {placed or ' '.join('-' for _ in cards.split())}",
            f"tips: {tips}",
            "board:",
            *("  " + line for line in board.strip().splitlines()),
            f"supply: {supply}",
        ]
    )
    return GAME.own(GAME.load(text))


def filled(sparse: str, colours: str = "RYGPB") -> tuple[str, str]:
    """A sparse board and the supply that completes its 25 dice, each of them showing face t."""
    used = {colour.code: 0 for colour in PARTS.colours}
    for cell in sparse.split():
        if cell != "---":
            used[cell[0]] += 1
    left = [(colour.code, colour.count - used[colour.code]) for colour in PARTS.colours]
    return sparse, " ".join(f"{code}t*{n}" if n > 1 else f"{code}t" for code, n in left if n)


def sparse(*dice: str, **fields: Unpack[Fields]) -> DessertState:
    """A board with only these dice, such as "Rtn@c3", and all others in the supply with face t up."""
    cells = ["---"] * 25
    for die in dice:
        code, square = die.split("@")
        cells["12345".index(square[1]) * 5 + "abcde".index(square[0])] = code
    board, supply = filled("\n".join(" ".join(cells[rank : rank + 5]) for rank in range(20, -5, -5)))
    return position(board, supply, **fields)


def from_entry(entry: Entry) -> DessertState:
    """A position of positions.toml."""
    supply = entry["supply"]
    seats = entry["players"]
    recency = entry["recency"]
    placed = ["-"] * seats
    for age, seat in enumerate(recency):
        placed[seat] = str(49 - age)
    count, last = entry["moves_in_row"], entry["last_move"]
    return position(
        entry["board"],
        " ".join(f"{code}*{n}" if n > 1 else code for code, n in supply.items()),
        cards=" ".join(CODES[card] for card in entry["cards"]),
        to_move=entry["to_move"],
        placed=" ".join(placed),
        tips=f"{count} {last}" if last else f"{count}",
        face_set=entry["face_set"],
        free_yaw=entry["free_yaw"],
        stall_guard=entry["stall_guard"],
    )


def steps_of(state: DessertState, decision: str) -> list[str]:
    """The micro-steps of a whole decision such as "Rws@c3" or "c3>E"."""
    if ">" in decision:
        return decision.split(">")
    die, square = decision.split("@")
    if not state.free_yaw:
        return [die, square]
    return [die[:2], square, f"q{PARTS.orientations.index(die[1:]) % 4}"]


def decide(state: DessertState, decision: str) -> None:
    """Plays a whole decision for the seat whose turn it is; the quarter turn only where it is asked."""
    seat = state.active
    for move in steps_of(state, decision):
        if move.startswith("q") and not state.mid_decision(seat):
            break
        state.play(seat, move)


def decisions(state: DessertState) -> list[str]:
    """All whole decisions, in the order of positions.toml."""
    found: list[str] = []
    seat = state.active
    for first in state.legal_moves(seat):
        after = state.clone()
        after.play(seat, first)
        for second in after.legal_moves(seat):
            last = after.clone()
            last.play(seat, second)
            if len(second) == 1:
                found.append(f"{first}>{second}")
            elif not last.mid_decision(seat):
                found.append(f"{lying(last, second)}@{second}")
            else:
                for third in last.legal_moves(seat):
                    done = last.clone()
                    done.play(seat, third)
                    found.append(f"{lying(done, second)}@{second}")
    return found


def lying(state: DessertState, square: str) -> str:
    """The die on a square, as it lies."""
    return PARTS.die_codes[state.board["12345".index(square[1]) * 5 + "abcde".index(square[0])]]


def die_on(state: DessertState, square: str) -> str:
    """The die on a square as it lies, "" if it is empty."""
    return str(state.view(dicery.SPECTATOR)["board"]["12345".index(square[1]) * 5 + "abcde".index(square[0])])


def shown(state: DessertState, square: str) -> str:
    """The codes of the desserts that the die on this square shows."""
    number = state.board["12345".index(square[1]) * 5 + "abcde".index(square[0])]
    return "+".join(dessert.code for dessert in PARTS.shown(state.face_set, number))


def opened(rolls: str, deal: str, first: str = "seat 1", **options: Setting) -> DessertState:
    """A match after its set-up, from the cards dealt and the faces rolled, in rolling order."""
    words = deal.split()
    seats = len(words)
    state = new(seats, **options)
    for card in words[:3] if seats == 4 else words:
        state.play(CHANCE, card)
    for face in rolls.split():
        state.play(CHANCE, face)
    if not state.waiting:
        state.play(CHANCE, first)
    return state
