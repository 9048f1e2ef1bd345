"""Dessert Dice: put a die on the 5x5 board or tip one that lies there; the largest cluster of your dessert scores."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import list_members, member, size
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.games.dessert_dice.rules import actions, scoring
from dicery.games.dessert_dice.rules.actions import NONE
from dicery.games.dessert_dice.rules.dice import (
    DESSERTS,
    DICE,
    KINDS,
    LYING,
    colour_of_roll,
    quarters,
    stored_die,
    stored_kind,
    tipped,
)
from dicery.games.dessert_dice.rules.squares import ALL_SQUARES, EMPTY, SQUARES, beside, neighbour
from dicery.games.dessert_dice.rules.view import DessertView, view_of


class DessertState(State):
    """One position of Dessert Dice, of fewer than 10 ** 57 [DD-14.5]."""

    def __init__(
        self,
        *,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        face_set: i64,
        free_yaw: bool,
        open_cards: bool,
        stall_guard: i64,
        starter: i64,
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
        self.starter = starter  # NONE: drawn by lot
        self.step = step
        self.active = active
        self.turn = turn  # turns made so far
        self.rolled = rolled  # dice rolled so far
        self.taken = taken  # the kind (free_yaw off: the lying die) in hand, or the face just rolled; NONE
        self.picked = picked  # the square chosen for the die in hand, or the die picked for a tip; NONE
        self.moves_in_row = moves_in_row
        self.last_from = last_from  # the last turn's move, NONE after a placement
        self.last_to = last_to
        self.empty = empty  # bits of the empty squares
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
        if step == actions.BEGIN:
            return self.openings(out)
        if step == actions.PLACING:
            return self.empty_squares(out)
        if step == actions.TURNING:
            return self.quarter_turns(out)
        return self.tips(out)

    def pick(self, seat: i64, rng: Rng, out: vec[i64]) -> i64:
        """As `legal` lists them, but without the list where a set of bits holds them."""
        step = self.step
        if step == actions.BEGIN and self.free_yaw:
            chosen = rng.member(self.kinds | self.movable() << 32)
            return actions.TAKE + chosen if chosen < 32 else actions.PICK + chosen - 32
        if step == actions.PLACING:
            return actions.SQUARE + rng.member(self.empty)
        if step == actions.TURNING:
            return actions.TURN + rng.member(quarters(self.face_set, self.taken))
        if step == actions.ROLLING:
            return rng.below(6)
        return out[rng.below(self.legal(seat, out))]

    def outcomes(self, out: vec[i64]) -> i64:
        """Chance deals, rolls and draws the first player [DD-5.2, DD-5.5, DD-5.9]."""
        if self.waiting != 0 or self.over:
            return 0
        possible: i64 = 0b111111  # the faces of a die
        if self.step == actions.DEALING:
            possible = (1 << DESSERTS) - 1
            for card in self.cards:
                if card != NONE:
                    possible &= ~(1 << card)
        elif self.step == actions.ROLLING_TURN:
            possible = 0b1111
        elif self.step == actions.FIRST:
            possible = (1 << self.seats) - 1
        return list_members(possible, 0, out, 0)

    def openings(self, out: vec[i64]) -> i64:
        """A turn begins with any die of the supply or any that can be tipped; no pass [DD-6.1, DD-6.4, DD-6.5]."""
        count = list_members(self.kinds, actions.TAKE, out, 0)
        count = list_members(self.movable(), actions.PICK, out, count)
        if not self.free_yaw:
            for die in range(LYING):
                if self.supply[die] > 0:
                    out[count] = actions.TAKE_LYING + die
                    count += 1
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

    def empty_squares(self, out: vec[i64]) -> i64:
        """The die in hand may go to any empty square [DD-7.1]."""
        return list_members(self.empty, actions.SQUARE, out, 0)

    def quarter_turns(self, out: vec[i64]) -> i64:
        """The quarter turns that look different [DD-7.3, DD-7.4]."""
        return list_members(quarters(self.face_set, self.taken), actions.TURN, out, 0)

    def tips(self, out: vec[i64]) -> i64:
        """The picked die may be tipped into each empty neighbour but the one it has just left [DD-8.1 to 8.8]."""
        square = self.picked
        empty = self.empty
        if square == self.last_to:
            empty &= ~(1 << self.last_from)
        count: i64 = 0
        for direction in range(i64(4)):
            out[count] = actions.TIP + direction  # stays if the neighbour is empty, else the next is written over it
            count += empty >> neighbour(square, direction) & 1
        return count

    def mid_decision(self, seat: i64) -> bool:
        """A taken or picked die is pending, for all to see, until the turn's last step [DD-6.6]."""
        return seat == self.active and actions.PLACING <= self.step <= actions.TIPPING

    def apply(self, seat: i64, action: i64) -> None:
        """One step of the turn or, before the first turn, of chance [DD-5.10, DD-6.6]."""
        step = self.step
        if step == actions.BEGIN:
            self.begin(action)
        elif step == actions.PLACING:
            self.put(action - actions.SQUARE)
        elif step == actions.TURNING:
            self.place(4 * self.taken + action - actions.TURN)
        elif step == actions.TIPPING:
            self.tip(action - actions.TIP)
        elif step == actions.ROLLING:
            self.roll(action)
        elif step == actions.ROLLING_TURN:
            self.add_to_supply(24 * colour_of_roll(self.rolled) + 4 * self.taken + action)
        elif step == actions.DEALING:
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
            self.step = actions.ROLLING

    def roll(self, face: i64) -> None:
        """A die shows its face; with free_yaw off its quarter turn is drawn next [DD-5.5, DD-5.6]."""
        if self.free_yaw:
            self.add_to_supply(6 * colour_of_roll(self.rolled) + face)
        else:
            self.taken = face
            self.step = actions.ROLLING_TURN

    def add_to_supply(self, die: i64) -> None:
        """The rolled die joins its equals in the supply; after the last, the first player is found [DD-5.7 to 5.10]."""
        if self.free_yaw:
            die = stored_kind(self.face_set, die)
            self.kinds |= 1 << die
        else:
            die = stored_die(self.face_set, die)
            self.taken = NONE
            self.step = actions.ROLLING
        self.supply[die] += 1
        self.rolled += 1
        if self.rolled == DICE:
            self.step = actions.FIRST
            if self.starter != NONE:
                self.start_with(self.starter)

    def start_with(self, seat: i64) -> None:
        """The first player is to act [DD-5.9, DD-13.2]."""
        self.active = seat
        self.waiting = 1 << seat
        self.step = actions.BEGIN

    def begin(self, action: i64) -> None:
        """Takes a die of the supply in hand, or picks one on the board [DD-6.1, DD-6.6]."""
        if actions.PICK <= action < actions.SQUARE:
            self.picked = action - actions.PICK
            self.step = actions.TIPPING
        else:
            self.taken = action - actions.TAKE if self.free_yaw else action - actions.TAKE_LYING
            self.step = actions.PLACING

    def put(self, square: i64) -> None:
        """Chooses the square; the quarter turn is asked only where it makes a difference [DD-7.1, DD-7.5]."""
        self.picked = square
        if not self.free_yaw:
            self.place(self.taken)
            return
        turns = quarters(self.face_set, self.taken)
        if turns & (turns - 1) == 0 or self.empty & (self.empty - 1) == 0:  # only one of either is left
            self.place(4 * self.taken)
        else:
            self.step = actions.TURNING

    def place(self, die: i64) -> None:
        """The die comes to lie on the chosen square, its face up as it was rolled [DD-7.2, DD-7.6]."""
        square = self.picked
        self.board[square] = stored_die(self.face_set, die)
        self.supply[self.taken] -= 1
        if self.free_yaw and self.supply[self.taken] == 0:
            self.kinds &= ~(1 << self.taken)
        self.empty &= ~(1 << square)
        self.placed[self.active] = self.turn
        self.moves_in_row = 0
        self.last_from = NONE
        self.last_to = NONE
        self.end_turn()

    def tip(self, direction: i64) -> None:
        """Tips the picked die into the next square; every other die stays [DD-8.1, DD-8.5, DD-8.6, DD-8.10, DD-9.1]."""
        square = self.picked
        target = neighbour(square, direction)
        board = self.board
        board[target] = tipped(self.face_set, board[square], direction)
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
            self.step = actions.OVER
            self.over = True
            self.waiting = 0
            return
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        self.waiting = 1 << self.active
        self.step = actions.BEGIN

    def score(self, seat: i64) -> i64:
        """The largest cluster of the seat's dessert [DD-11.6]."""
        return scoring.score(self, seat)

    def tiebreak(self, seat: i64) -> i64:
        """The more recent latest placement is ahead [DD-11.7 to 11.10]."""
        return scoring.tiebreak(self, seat)

    def knows(self, seat: i64, owner: i64) -> bool:
        """A seat sees its own card, and all at the end or with open cards [DD-10.3, DD-12.1, DD-12.6]."""
        return seat == owner or self.over or self.open_cards

    def view(self, seat: i64) -> DessertView:
        """All that the seat, or a spectator, may know [DD-12]."""
        return view_of(self, seat)

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Only the deal is secret, from all but the seat that gets the card [DD-12.1, DD-12.3, DD-12.5]."""
        return seat == CHANCE and self.step == actions.DEALING and not self.knows(observer, self.active)

    def redeal(self, seat: i64, rng: Rng) -> "DessertState":
        """Cards that the seat cannot see change places with each other and those left over [DD-5.3, DD-12.2]."""
        state = self.clone()
        unseen: i64 = (1 << DESSERTS) - 1
        for owner in range(self.seats):
            if self.knows(seat, owner) and self.cards[owner] != NONE:
                unseen &= ~(1 << self.cards[owner])
        for owner in range(self.seats):
            if not self.knows(seat, owner) and self.cards[owner] != NONE:
                card = member(unseen, rng.below(size(unseen)))
                unseen &= ~(1 << card)
                state.cards[owner] = card
        return state

    def clone(self) -> "DessertState":
        """The same position; only the arrays can change in place, so they are copied."""
        return DessertState(
            game=self.game,
            seats=self.seats,
            waiting=self.waiting,
            over=self.over,
            face_set=self.face_set,
            free_yaw=self.free_yaw,
            open_cards=self.open_cards,
            stall_guard=self.stall_guard,
            starter=self.starter,
            step=self.step,
            active=self.active,
            turn=self.turn,
            rolled=self.rolled,
            taken=self.taken,
            picked=self.picked,
            moves_in_row=self.moves_in_row,
            last_from=self.last_from,
            last_to=self.last_to,
            empty=self.empty,
            kinds=self.kinds,
            cards=self.cards[:],
            placed=self.placed[:],
            board=self.board[:],
            supply=self.supply[:],
        )


def opening_state(
    *, game: Game, seats: i64, face_set: i64, free_yaw: bool, open_cards: bool, stall_guard: i64, starter: i64
) -> DessertState:
    """The empty board before the deal [DD-5.1, DD-5.10]."""
    return DessertState(
        game=game,
        seats=seats,
        waiting=0,
        over=False,
        face_set=face_set,
        free_yaw=free_yaw,
        open_cards=open_cards,
        stall_guard=stall_guard,
        starter=starter,
        step=actions.DEALING,
        active=0,
        turn=0,
        rolled=0,
        taken=NONE,
        picked=NONE,
        moves_in_row=0,
        last_from=NONE,
        last_to=NONE,
        empty=ALL_SQUARES,
        kinds=0,
        cards=vec[i64]([NONE] * seats),
        placed=vec[i64]([NONE] * seats),
        board=vec[i64]([EMPTY] * SQUARES),
        supply=vec[i64]([0] * (KINDS if free_yaw else LYING)),
    )
