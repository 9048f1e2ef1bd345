"""What a seat or a spectator may know of a position [DD-12]."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.engine.state import View
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.actions import NONE, ROLLING_TURN, STEPS
from dicery.games.dessert_dice.rules.dice import DESSERTS, colour_of_roll
from dicery.games.dessert_dice.rules.scoring import largest_cluster, showing
from dicery.games.dessert_dice.rules.squares import EMPTY, SQUARE_NAMES

if TYPE_CHECKING:
    from dicery.games.dessert_dice.rules.state import DessertState


class DessertView(View):
    """Dice stand there by their codes: "Rtn" as it lies, "Rt" for a kind of the supply."""

    step: str
    turn: int  # turns made so far
    active: int
    face_set: str
    free_yaw: bool
    open_cards: bool
    board: list[str]  # by square: "" or the die
    supply: dict[str, int]
    taken: str  # the die in hand, or ""
    picked: str  # the square chosen so far, or ""
    last_move: list[str]  # from, to; empty after a placement
    moves_in_row: int
    stall_guard: int  # after this many moves in a row a die must be placed; UNGUARDED if the guard is off
    placed: list[int | None]  # the turn of each seat's latest placement, counted from 0
    clusters: dict[str, int]  # the largest cluster of each dessert
    cards: list[str | None]
    undealt: list[str] | None


def view_of(state: "DessertState", seat: i64) -> DessertView:
    """Everything but the cards of others, which are shown at the end [DD-10.3, DD-12.1]."""
    scores = state.scores()
    seen = [owner for owner in range(state.seats) if state.knows(seat, owner) and state.cards[owner] != NONE]
    undealt = [PARTS.desserts[card].id for card in range(DESSERTS) if card not in state.cards]
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "over": state.over,
        "waiting": state.waiting_seats(),
        "step": STEPS[state.step],
        "turn": state.turn,
        "active": state.active,
        "face_set": PARTS.face_sets[state.face_set],
        "free_yaw": state.free_yaw,
        "open_cards": state.open_cards,
        "board": ["" if die == EMPTY else PARTS.die_codes[die] for die in state.board],
        "supply": {supply_code(state, number): count for number, count in enumerate(state.supply) if count > 0},
        "taken": taken_code(state),
        "picked": "" if state.picked == NONE else SQUARE_NAMES[state.picked],
        "last_move": [] if state.last_to == NONE else [SQUARE_NAMES[state.last_from], SQUARE_NAMES[state.last_to]],
        "moves_in_row": state.moves_in_row,
        "stall_guard": state.stall_guard,
        "placed": [None if turn == NONE else turn for turn in state.placed],
        "clusters": {
            dessert.id: largest_cluster(showing(state, number)) for number, dessert in enumerate(PARTS.desserts)
        },
        "cards": [PARTS.desserts[state.cards[owner]].id if owner in seen else None for owner in range(state.seats)],
        "undealt": undealt if state.over else None,
        "scores": [scores[owner] if owner in seen else None for owner in range(state.seats)],
        "ranks": list(state.ranks()) if state.over else None,
    }


def supply_code(state: "DessertState", number: int) -> str:
    """A die of the supply; without free_yaw its quarter turn is part of it [DD-5.6, DD-5.7]."""
    return PARTS.kind_codes[number] if state.free_yaw else PARTS.die_codes[number]


def taken_code(state: "DessertState") -> str:
    """The die in hand or, while its quarter turn is rolled, the die just rolled; "" if there is none [DD-6.6]."""
    if state.taken == NONE:
        return ""
    if state.step == ROLLING_TURN:
        return PARTS.kind_codes[6 * colour_of_roll(state.rolled) + state.taken]
    return supply_code(state, state.taken)
