"""Dessert Dice: put a die on the 5x5 board or tip one that lies there; the largest patch of your dessert scores.

Actions of a seat, as in the ledger's table "Decisions and chance":

    take     6 * colour + body face                0 - 29     first step of a turn, free_yaw on
    pick     30 + square                          30 - 54     first step of a turn
    square   55 + square                          55 - 79     after take
    turn     80 + quarter turn                    80 - 83     after square, where it matters
    tip      84 + direction                       84 - 87     after pick
    take     88 + 24 * colour + orientation       88 - 207    first step of a turn, free_yaw off

Outcomes of chance are numbered from 0: the dessert dealt, the body face rolled, the quarter turn, the first seat.
There is no action for passing [DD-6.2], for showing a card [DD-12.1] or for talk [DD-12.4], and no clock [DD-10.4].
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from dicery.engine.bits import list_members
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, Game, State, View
from dicery.games.dessert_dice.parts import PARTS

SQUARES: Final = 25  # 5 * rank + file, a1 = 0 [DD-1.4, DD-2.1, DD-13.8]
DICE: Final = 25  # [DD-1.2]
DESSERTS: Final = 4  # [DD-1.3]
EMPTY: Final = -1
NONE: Final = -1

TAKE: Final = 0
PICK: Final = 30
SQUARE: Final = 55
TURN: Final = 80
TIP: Final = 84
TAKE_LYING: Final = 88

# The steps, in the order of the match [DD-5.10].
DEALING: Final = 0
ROLLING: Final = 1
ROLLING_TURN: Final = 2
FIRST: Final = 3
BEGIN: Final = 4  # the first step of a turn: take or pick
PLACING: Final = 5
TURNING: Final = 6
TIPPING: Final = 7
OVER: Final = 8

ALL_SQUARES: Final = 0x1FFFFFF
NOT_FILE_A: Final = 0x1EF7BDE
NOT_FILE_E: Final = 0x0F7BDEF

# The tables of the parts file, packed; their layouts stand in parts.py.
ICONS: Final = vec[i64](PARTS.icons)
LOOK: Final = vec[i64](PARTS.look)
TIPPED: Final = vec[i64](PARTS.tipped)
KIND: Final = vec[i64](PARTS.kind)
QUARTERS: Final = vec[i64](PARTS.quarters)

BEYOND: Final = 25  # stands for every square beyond the edge; it is never empty
NEIGHBOUR: Final = vec[i64](  # 4 * square + direction (N, E, S, W) -> the square beside it, BEYOND
    [
        5 * rank + file if 0 <= rank < 5 and 0 <= file < 5 else BEYOND
        for square in range(SQUARES)
        for rank, file in (
            (square // 5 + 1, square % 5),
            (square // 5, square % 5 + 1),
            (square // 5 - 1, square % 5),
            (square // 5, square % 5 - 1),
        )
    ]
)


def neighbour(square: i64, direction: i64) -> i64:
    """The square beside this one to the N, E, S or W; NONE beyond the edge [DD-2.2, DD-2.3, DD-8.2, DD-8.3]."""
    other = NEIGHBOUR[4 * square + direction]
    if other == BEYOND:
        return NONE
    return other


def beside(squares: i64) -> i64:
    """Bits of the squares that share an edge with any of these [DD-2.3]."""
    return (squares << 5 | squares >> 5 | (squares << 1 & NOT_FILE_A) | (squares >> 1 & NOT_FILE_E)) & ALL_SQUARES


def colour_of_roll(rolled: i64) -> i64:
    """The colour of the next die when this many are rolled: six of each, then black [DD-1.2, DD-5.5]."""
    return rolled // 6


def largest_cluster(squares: i64) -> i64:
    """The size of the largest connected group of these squares (bits); 0 if there are none [DD-11.3 to 11.6]."""
    best: i64 = 0
    while squares != 0:
        group = squares & -squares
        grown: i64 = 0
        while grown != group:
            grown = group
            group |= squares & beside(group)
        squares &= ~group
        size: i64 = 0
        while group != 0:
            group &= group - 1
            size += 1
        if size > best:
            best = size
    return best


class DessertView(View):
    """What a seat or a spectator may know [DD-12]."""

    step: str
    turn: int  # turns made so far
    active: int
    face_set: str
    free_yaw: bool
    open_cards: bool
    board: list[str]  # by square: "" or the die as it lies, "Rtn"
    supply: dict[str, int]
    taken: str  # the die in hand, or ""
    picked: str  # the square chosen so far, or ""
    last_move: list[str]  # from, to; empty after a placement
    moves_in_row: int
    stall_guard: int
    placed: list[int | None]  # the turn of each seat's latest placement, counted from 0
    clusters: dict[str, int]  # the largest cluster of each dessert
    cards: list[str | None]
    undealt: list[str] | None


STEPS: Final = ("deal", "roll", "roll turn", "first", "begin", "place", "turn", "tip", "over")


class DessertState(State):
    """One position of Dessert Dice, of fewer than 10 ** 57 [DD-14.5]."""

    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        face_set: i64,
        free_yaw: bool,
        open_cards: bool,
        stall_guard: i64,
        first_player: i64,
        step: i64,
        active: i64,
        turn: i64,
        rolled: i64,
        taken: i64,
        picked: i64,
        moves_in_row: i64,
        last_from: i64,
        last_to: i64,
        empty: i64,
        kinds: i64,
        cards: vec[i64],
        placed: vec[i64],
        board: vec[i64],
        supply: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.face_set = face_set
        self.free_yaw = free_yaw
        self.open_cards = open_cards
        self.stall_guard = stall_guard
        self.first_player = first_player  # NONE: drawn by lot
        self.step = step
        self.active = active
        self.turn = turn  # turns made so far
        self.rolled = rolled  # dice rolled so far
        self.taken = taken  # the kind (free_yaw off: the lying die) in hand, or the face just rolled; NONE
        self.picked = picked  # the square chosen for the die in hand, or the die picked for a tip; NONE
        self.moves_in_row = moves_in_row
        self.last_from = last_from  # the last turn's move, NONE after a placement
        self.last_to = last_to
        self.empty = empty  # bits of the free squares
        self.kinds = kinds  # bits of the kinds that the supply holds; 0 with free_yaw off
        self.cards = cards  # seat -> dessert, NONE before the deal
        self.placed = placed  # seat -> turn of the latest placement, NONE
        self.board = board  # square -> 24 * colour + orientation, EMPTY
        self.supply = supply  # 6 * colour + face (free_yaw off: 24 * colour + orientation) -> how many

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Follows from occupied squares, kinds, last move and count; never from the faces that are up [DD-14.6]."""
        if seat == CHANCE:
            return self.outcomes(out)
        if seat != self.active or self.waiting == 0:
            return 0
        step = self.step
        if step == BEGIN:
            return self.openings(out)
        if step == PLACING:
            return self.free_squares(out)
        if step == TURNING:
            return self.quarter_turns(out)
        return self.tips(out)

    def pick(self, seat: i64, rng: Rng, out: vec[i64]) -> i64:
        """As `legal` lists them, but without the list where a set of bits tells them."""
        step = self.step
        if step == BEGIN and self.free_yaw:
            chosen = rng.member(self.kinds | self.movable() << 32)
            return TAKE + chosen if chosen < 32 else PICK + chosen - 32
        if step == PLACING:
            return SQUARE + rng.member(self.empty)
        if step == TURNING:
            return TURN + rng.member(QUARTERS[30 * self.face_set + self.taken])
        if step == ROLLING:
            return rng.below(6)
        return out[rng.below(self.legal(seat, out))]

    def outcomes(self, out: vec[i64]) -> i64:
        """Chance deals, rolls and draws the first player [DD-5.2, DD-5.5, DD-5.9]."""
        if self.waiting != 0 or self.over:
            return 0
        count: i64 = 0
        if self.step == DEALING:
            dealt: i64 = 0
            for card in self.cards:
                if card != NONE:
                    dealt |= 1 << card
            dessert: i64 = 0
            while dessert < DESSERTS:
                if dealt >> dessert & 1 == 0:
                    out[count] = dessert
                    count += 1
                dessert += 1
            return count
        faces: i64 = 6
        if self.step == ROLLING_TURN:
            faces = 4
        elif self.step == FIRST:
            faces = self.seats
        while count < faces:
            out[count] = count
            count += 1
        return count

    def openings(self, out: vec[i64]) -> i64:
        """A turn begins with any die of the supply or any that can be tipped; no pass [DD-6.1, DD-6.4, DD-6.5]."""
        count: i64 = 0
        if self.free_yaw:
            count = list_members(self.kinds, TAKE, out, count)
        count = list_members(self.movable(), PICK, out, count)
        if not self.free_yaw:
            die: i64 = 0
            while die < 120:
                if self.supply[die] > 0:
                    out[count] = TAKE_LYING + die
                    count += 1
                die += 1
        return count

    def movable(self) -> i64:
        """Bits of the dice with an empty neighbour, for the die just moved a new one [DD-8.4, DD-8.9, DD-9.2]."""
        if self.moves_in_row >= self.stall_guard:  # a die must be placed
            return 0
        empty = self.empty
        movable = beside(empty) & ~empty
        last = self.last_to
        if last != NONE and beside(1 << last) & empty & ~(1 << self.last_from) == 0:
            movable &= ~(1 << last)
        return movable

    def free_squares(self, out: vec[i64]) -> i64:
        """The die in hand may go to any empty square [DD-7.1]."""
        return list_members(self.empty, SQUARE, out, 0)

    def quarter_turns(self, out: vec[i64]) -> i64:
        """The quarter turns that look different [DD-7.3, DD-7.4]."""
        return list_members(QUARTERS[30 * self.face_set + self.taken], TURN, out, 0)

    def tips(self, out: vec[i64]) -> i64:
        """The picked die may be tipped into each empty neighbour but the one it has just left [DD-8.1 to 8.8]."""
        square = self.picked
        empty = self.empty
        if square == self.last_to:
            empty &= ~(1 << self.last_from)
        count: i64 = 0
        direction: i64 = 0
        while direction < 4:
            out[count] = TIP + direction  # stays if the neighbour is empty, otherwise the next is written over it
            count += empty >> NEIGHBOUR[4 * square + direction] & 1
            direction += 1
        return count

    def midway(self, seat: i64) -> bool:
        """A taken or picked die is pending, for all to see, until the turn's last step [DD-6.6]."""
        return seat == self.active and PLACING <= self.step <= TIPPING

    def apply(self, seat: i64, action: i64) -> None:
        step = self.step
        if step == BEGIN:
            self.begin(action)
        elif step == PLACING:
            self.put(action - SQUARE)
        elif step == TURNING:
            self.place(4 * self.taken + action - TURN)
        elif step == TIPPING:
            self.move(action - TIP)
        elif step == ROLLING:
            self.roll(action)
        elif step == ROLLING_TURN:
            self.add_to_supply(24 * colour_of_roll(self.rolled) + 4 * self.taken + action)
        elif step == DEALING:
            self.deal(action)
        else:
            self.start_with(action)

    def deal(self, dessert: i64) -> None:
        """The next seat gets a card; of four seats the last gets what is left [DD-5.2, DD-5.3, DD-5.4]."""
        self.cards[self.active] = dessert
        self.active += 1
        if self.active == 3 and self.seats == 4:
            self.cards[3] = 6 - self.cards[0] - self.cards[1] - self.cards[2]
            self.active = 4
        if self.active == self.seats:
            self.active = 0
            self.step = ROLLING

    def roll(self, face: i64) -> None:
        """A die shows its face; with free_yaw off its quarter turn is drawn next [DD-5.5, DD-5.6]."""
        if self.free_yaw:
            self.add_to_supply(6 * colour_of_roll(self.rolled) + face)
        else:
            self.taken = face
            self.step = ROLLING_TURN

    def add_to_supply(self, die: i64) -> None:
        """The rolled die joins its equals in the supply; after the last, the first player is found [DD-5.7 to 5.10]."""
        if self.free_yaw:
            die = KIND[30 * self.face_set + die]
            self.kinds |= 1 << die
        else:
            die = LOOK[120 * self.face_set + die]
            self.taken = NONE
            self.step = ROLLING
        self.supply[die] += 1
        self.rolled += 1
        if self.rolled == DICE:
            self.step = FIRST
            if self.first_player != NONE:
                self.start_with(self.first_player)

    def start_with(self, seat: i64) -> None:
        """The first player is to act [DD-5.9, DD-13.2]."""
        self.active = seat
        self.waiting = 1 << seat
        self.step = BEGIN

    def begin(self, action: i64) -> None:
        """Takes a die of the supply in hand, or picks one on the board [DD-6.1, DD-6.6]."""
        if PICK <= action < SQUARE:
            self.picked = action - PICK
            self.step = TIPPING
        else:
            self.taken = action - TAKE if self.free_yaw else action - TAKE_LYING
            self.step = PLACING

    def put(self, square: i64) -> None:
        """Chooses the square; the quarter turn is asked only where it makes a difference [DD-7.1, DD-7.5]."""
        self.picked = square
        if not self.free_yaw:
            self.place(self.taken)
            return
        offered = QUARTERS[30 * self.face_set + self.taken]
        if offered & (offered - 1) == 0 or self.empty & (self.empty - 1) == 0:
            self.place(4 * self.taken)
        else:
            self.step = TURNING

    def place(self, die: i64) -> None:
        """The die comes to lie on the chosen square, its face up as it was rolled [DD-7.2, DD-7.6]."""
        square = self.picked
        self.board[square] = LOOK[120 * self.face_set + die]
        self.supply[self.taken] -= 1
        if self.free_yaw and self.supply[self.taken] == 0:
            self.kinds &= ~(1 << self.taken)
        self.empty &= ~(1 << square)
        self.placed[self.active] = self.turn
        self.moves_in_row = 0
        self.last_from = NONE
        self.last_to = NONE
        self.end_turn()

    def move(self, direction: i64) -> None:
        """Tips the picked die into the next square; every other die stays [DD-8.1, DD-8.5, DD-8.6, DD-8.10, DD-9.1]."""
        square = self.picked
        target = NEIGHBOUR[4 * square + direction]
        board = self.board
        board[target] = TIPPED[(4 * self.face_set + direction) * 120 + board[square]]
        board[square] = EMPTY
        self.empty ^= 1 << square | 1 << target
        self.moves_in_row += 1
        self.last_from = square
        self.last_to = target
        self.end_turn()

    def end_turn(self) -> None:
        """Passes the turn to the left, or ends the match at once when the board is full [DD-6.3, DD-10.1, DD-10.2]."""
        self.taken = NONE
        self.picked = NONE
        self.turn += 1
        if self.empty == 0:
            self.step = OVER
            self.over = True
            self.waiting = 0
            return
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        self.waiting = 1 << self.active
        self.step = BEGIN

    def showing(self, dessert: i64) -> i64:
        """Bits of the squares whose die shows this dessert on its upper face [DD-11.1, DD-11.2]."""
        squares: i64 = 0
        board = self.board
        offset = 30 * self.face_set
        square: i64 = 0
        while square < SQUARES:
            die = board[square]
            if die != EMPTY and ICONS[offset + die // 4] >> dessert & 1 != 0:  # die // 4 = 6 * colour + upper face
                squares |= 1 << square
            square += 1
        return squares

    def scores(self) -> vec[i64]:
        """The largest cluster of each seat's dessert [DD-11.6]."""
        scores = vec[i64]()
        for card in self.cards:
            scores = append(scores, largest_cluster(self.showing(card)) if card != NONE else 0)
        return scores

    def ranks(self) -> vec[i64]:
        """Higher score first, then the more recent latest placement; equal in both share a rank [DD-11.7 to 11.10]."""
        scores = self.scores()
        ranks = vec[i64]()
        mine: i64 = 0
        while mine < self.seats:
            rank: i64 = 1
            other: i64 = 0
            while other < self.seats:
                if scores[other] > scores[mine] or (
                    scores[other] == scores[mine] and self.placed[other] > self.placed[mine]
                ):
                    rank += 1
                other += 1
            ranks = append(ranks, rank)
            mine += 1
        return ranks

    def clone(self) -> "DessertState":
        return DessertState(
            self.game,
            self.seats,
            self.waiting,
            self.over,
            self.face_set,
            self.free_yaw,
            self.open_cards,
            self.stall_guard,
            self.first_player,
            self.step,
            self.active,
            self.turn,
            self.rolled,
            self.taken,
            self.picked,
            self.moves_in_row,
            self.last_from,
            self.last_to,
            self.empty,
            self.kinds,
            self.cards[:],
            self.placed[:],
            self.board[:],
            self.supply[:],
        )

    def knows(self, seat: i64, owner: i64) -> bool:
        """A seat sees its own card, and all at the end or with open cards [DD-10.3, DD-12.1, DD-12.6]."""
        return seat == owner or self.over or self.open_cards

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Only the deal is secret, from all but the seat that gets the card [DD-12.1, DD-12.3, DD-12.5]."""
        return seat == CHANCE and self.step == DEALING and not self.knows(observer, self.active)

    def redeal(self, seat: i64, rng: Rng) -> "DessertState":
        """Cards that the seat cannot see change places with each other and those left over [DD-5.3, DD-12.2]."""
        state = self.clone()
        hidden: i64 = (1 << DESSERTS) - 1
        owner: i64 = 0
        while owner < self.seats:
            if self.knows(seat, owner) and self.cards[owner] != NONE:
                hidden &= ~(1 << self.cards[owner])
            owner += 1
        unseen = vec[i64]()
        dessert: i64 = 0
        while dessert < DESSERTS:
            if hidden >> dessert & 1 != 0:
                unseen = append(unseen, dessert)
            dessert += 1
        owner = 0
        while owner < self.seats:
            if not self.knows(seat, owner) and self.cards[owner] != NONE:
                place = rng.below(len(unseen))
                unseen, state.cards[owner] = pop(unseen, place)
            owner += 1
        return state

    def view(self, seat: i64) -> DessertView:
        scores = self.scores()
        supply: dict[str, int] = {}
        for number, count in enumerate(self.supply):
            if count > 0:
                supply[PARTS.kind_code(number) if self.free_yaw else PARTS.die_code(number)] = count
        seen = [owner for owner in range(self.seats) if self.knows(seat, owner) and self.cards[owner] != NONE]
        undealt = [PARTS.desserts[card].id for card in range(DESSERTS) if card not in self.cards]
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": self.waiting_seats(),
            "step": STEPS[self.step],
            "turn": self.turn,
            "active": self.active,
            "face_set": PARTS.face_sets[self.face_set],
            "free_yaw": self.free_yaw,
            "open_cards": self.open_cards,
            "board": ["" if die == EMPTY else PARTS.die_code(die) for die in self.board],
            "supply": supply,
            "taken": self.taken_code(),
            "picked": "" if self.picked == NONE else square_name(self.picked),
            "last_move": [] if self.last_to == NONE else [square_name(self.last_from), square_name(self.last_to)],
            "moves_in_row": self.moves_in_row,
            "stall_guard": self.stall_guard,
            "placed": [None if turn == NONE else turn for turn in self.placed],
            "clusters": {
                dessert.id: largest_cluster(self.showing(number)) for number, dessert in enumerate(PARTS.desserts)
            },
            "cards": [PARTS.desserts[self.cards[owner]].id if owner in seen else None for owner in range(self.seats)],
            "undealt": undealt if self.over else None,
            "scores": [scores[owner] if owner in seen else None for owner in range(self.seats)],
            "ranks": list(self.ranks()) if self.over else None,
        }

    def taken_code(self) -> str:
        if self.taken == NONE:
            return ""
        if self.step == ROLLING_TURN:
            return PARTS.kind_code(6 * colour_of_roll(self.rolled) + self.taken)
        return PARTS.kind_code(self.taken) if self.free_yaw else PARTS.die_code(self.taken)


def square_name(square: int) -> str:
    """Files a to e from the west, ranks 1 to 5 from the south [DD-2.1]."""
    return "abcde"[square % 5] + "12345"[square // 5]


def opening_state(
    game: Game, seats: i64, face_set: i64, free_yaw: bool, open_cards: bool, stall_guard: i64, first_player: i64
) -> DessertState:
    """The empty board before the deal [DD-5.1, DD-5.10]."""
    return DessertState(
        game,
        seats,
        0,
        False,
        face_set,
        free_yaw,
        open_cards,
        stall_guard,
        first_player,
        DEALING,
        0,
        0,
        0,
        NONE,
        NONE,
        0,
        NONE,
        NONE,
        ALL_SQUARES,
        0,
        vec[i64]([NONE] * seats),
        vec[i64]([NONE] * seats),
        vec[i64]([EMPTY] * SQUARES),
        vec[i64]([0] * (30 if free_yaw else 120)),
    )
