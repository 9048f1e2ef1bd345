"""Dessert Dice for learning programs: the table of the actions, and what a seat may know as numbers [DD-12].

Seats are counted from the one that observes, in the order of play.
"""

from typing import Final

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64

from dicery.engine.encoder import (
    MOST,
    ActionKind,
    Encoder,
    Entry,
    put_bits,
    put_number,
    put_numbers,
    put_one,
    put_zeros,
    turned,
)
from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules import actions as a
from dicery.games.dessert_dice.rules.dice import DESSERTS, DICE, KINDS, LYING, icons
from dicery.games.dessert_dice.rules.squares import SQUARES
from dicery.games.dessert_dice.rules.state import DessertState

FACE_SETS: Final[i64] = len(PARTS.face_sets)
# (LYING + 1) * face set + die + 1 -> four bytes, 1 for each dessert that the die shows
SHOWN: Final = vec[i64](
    [
        sum((int(icons(face_set, die)) >> dessert & 1) << 8 * dessert for dessert in range(4)) if die >= 0 else 0
        for face_set in range(len(PARTS.face_sets))
        for die in range(-1, 120)
    ]
)

ACTIONS: Final = (
    ActionKind("take", a.TAKE, 30, "6 * colour + body face: take a die of the supply, free_yaw on"),
    ActionKind("pick", a.PICK, 25, "pick the die on this square, to tip it"),
    ActionKind("square", a.SQUARE, 25, "put the die in hand on this square"),
    ActionKind("turn", a.TURN, 4, "the quarter turn of the die in hand"),
    ActionKind("tip", a.TIP, 4, "tip the picked die to the N, E, S, W"),
    ActionKind("take lying", a.TAKE_LYING, 120, "24 * colour + orientation: take a die, free_yaw off"),
)


class DessertEncoder(Encoder):
    """Everything but the cards of others [DD-12.1]."""

    def actions(self) -> tuple[ActionKind, ...]:
        return ACTIONS

    def entries(self, game: Game, seats: int) -> tuple[Entry, ...]:
        return (
            Entry("cards", seats * 4, 1, "the dessert of each seat; no 1 where the seat cannot see it"),
            Entry("active", seats, 1, "whose turn it is"),
            Entry("step", 4, 1, "begin, place, turn, tip"),
            Entry("shown", 25 * 4, 1, "by square: which desserts the die there shows"),
            Entry("board", 25, 120, "by square: 1 + 24 * colour + orientation, 0 if it is empty"),
            Entry("supply", 30, 25, "how many dice of each kind, 6 * colour + body face"),
            Entry("lying", 25, 120, "free_yaw off: the dice of the supply as they lie, 1 + 24 * colour + orientation"),
            Entry("taken", 1, 120, "1 + the kind in hand (free_yaw off: 1 + 24 * colour + orientation), 0 for none"),
            Entry("picked", 25, 1, "the square chosen so far"),
            Entry("last move", 2, 25, "1 + the square a die was tipped from, and to, in the last turn; 0 for none"),
            Entry("tips left", 1, a.UNGUARDED, "how many more tips in a row are allowed before a die must be placed"),
            Entry("placed", seats, MOST, "turns since each seat last placed a die, that turn included; 0 for never"),
            Entry("options", 2 + FACE_SETS, 1, "free_yaw, open_cards, which face set"),
        )

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        assert isinstance(state, DessertState)
        seats = state.seats
        owner = seat
        for _ in range(seats):
            card: i64 = a.NONE
            if state.knows(seat, owner):
                card = state.cards[owner]
            put_one(card, DESSERTS, out)
            owner += 1
            if owner == seats:
                owner = 0
        active: i64 = a.NONE
        if state.step >= a.BEGIN:
            active = turned(state.active, seat, seats)
        put_one(active, seats, out)
        put_one(state.step - a.BEGIN, 4, out)
        write_board(state, out)
        write_supply(state, out)
        put_number(state.taken + 1, out)
        put_one(state.picked, SQUARES, out)
        put_number(state.last_from + 1, out)
        put_number(state.last_to + 1, out)
        put_number(state.stall_guard - state.moves_in_row, out)
        owner = seat
        for _ in range(seats):
            turns: i64 = 0
            if state.placed[owner] != a.NONE:
                turns = state.turn - state.placed[owner]
            put_number(turns, out)
            owner += 1
            if owner == seats:
                owner = 0
        options = 4 << state.face_set
        if state.free_yaw:
            options |= 1
        if state.open_cards:
            options |= 2
        put_bits(options, 2 + FACE_SETS, out)


def write_board(state: DessertState, out: BytesWriter) -> None:
    """The desserts that are shown, then the dice [DD-11.1, DD-11.2]."""
    board = state.board
    shown = SHOWN
    first = (LYING + 1) * state.face_set + 1
    square: i64 = 0
    while square < SQUARES - 1:
        write_i64_le(out, shown[first + board[square]] | shown[first + board[square + 1]] << 32)
        square += 2
    write_i32_le(out, i32(shown[first + board[square]]))
    put_numbers(board, 0, SQUARES, 1, out)


def write_supply(state: DessertState, out: BytesWriter) -> None:
    """The dice by kind and, with free_yaw off, as they lie [DD-5.6, DD-5.7]."""
    supply = state.supply
    if state.free_yaw:
        put_numbers(supply, 0, KINDS, 0, out)
        put_zeros(DICE, out)
        return
    for kind in range(KINDS):
        first = 4 * kind
        put_number(supply[first] + supply[first + 1] + supply[first + 2] + supply[first + 3], out)
    unwritten: i64 = DICE
    for die in range(LYING):
        left = supply[die]
        while left > 0:
            put_number(die + 1, out)
            unwritten -= 1
            left -= 1
    put_zeros(unwritten, out)


ENCODER: Final = DessertEncoder()
