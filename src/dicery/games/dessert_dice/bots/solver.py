"""Dessert Dice's last squares: who can force a win?

A decision is worth the share of the deals still possible in which it forces a win against all others, if everybody
sees all cards. The positions met are kept in a table by a hash of 63 bits, so that a position that is reached by
another order of tips is not played through again. Tips cannot go on for ever, because the count of moves in a row is
part of the position [DD-9.2]. Where the stall guard is off they can go on for too long: nothing is solved [DD-9.6].
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dicery.engine.bits import lowest, size
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import State
from dicery.games.dessert_dice.rules.actions import NONE, UNGUARDED
from dicery.games.dessert_dice.rules.dice import DESSERTS, icons, quarters, stored_die, tipped
from dicery.games.dessert_dice.rules.scoring import largest_cluster, showing
from dicery.games.dessert_dice.rules.squares import BEYOND, EMPTY, SQUARES, beside, neighbour
from dicery.games.dessert_dice.rules.state import DessertState

_MOST_SQUARES: Final = 4  # with more empty squares nothing is tried
_NODES: Final = 100  # positions for each visit of the budget
_MOST_NODES: Final = 600_000
_UNKNOWN: Final = -1.0
_LARGEST_TABLE: Final = 20  # bits of the number of places in the table
_GUARDS: Final = 97  # counts of moves in a row

# Where the random numbers of each part of a position begin.
_LYING: Final = 0  # 120 * square + die
_HELD: Final = _LYING + 120 * SQUARES  # 8 * place in the supply + how many are left
_COUNT: Final = _HELD + 8 * _MOST_SQUARES
_LAST: Final = _COUNT + _GUARDS  # 26 * from + to, both one more
_SEAT: Final = _LAST + 26 * 26
_LATER: Final = _SEAT + 4
_DEAL: Final = _LATER + 16
_ALL: Final = _DEAL + 32


def random_numbers(count: int) -> list[int]:
    rng = Rng(25)
    return [rng.bits() << 31 ^ rng.bits() for _ in range(count)]


_RANDOM: Final = vec[i64](random_numbers(_ALL))


class DessertSolver(Solver):
    """Plays all lines through, on one board of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.table = vec[i64]()
        self.deal: i64 = 0  # tells the deals of all solutions apart, for the table
        self.seats: i64 = 2
        self.me: i64 = 0
        self.guard: i64 = 0
        self.face_set: i64 = 0
        self.free_yaw = True
        self.board = vec[i64]([EMPTY] * SQUARES)
        self.kinds = vec[i64]()  # different dice of the supply
        self.left = vec[i64]()  # how many of each
        self.cards = vec[i64]()
        self.showing = vec[i64]()  # seat -> bits of the squares that show its dessert

    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """With more than two seats only steps that force a win, since what others do to each other is open."""
        assert isinstance(state, DessertState)
        if state.waiting == 0 or size(state.empty) > _MOST_SQUARES or state.stall_guard == UNGUARDED:
            return []
        self.begin(budget, _NODES, _MOST_NODES)
        nodes = self.nodes
        self.make_table(nodes)
        self.me = seat
        deals = possible_cards(state, seat)
        ends: list[DessertState] = []
        firsts: list[int] = []  # the step that each of them began with
        for first in state.actions(seat):
            for end in whole_decisions(state, seat, first):
                ends.append(end)
                firsts.append(first)
        shares = [_UNKNOWN for _ in ends]
        for most in (nodes // (8 * len(ends)), nodes):  # first a few nodes for each, for wins that are found at once
            for place in range(len(ends)):
                if shares[place] == _UNKNOWN:
                    given = min(most, nodes)
                    self.nodes = given
                    shares[place] = self.share(ends[place], deals)
                    nodes -= given - self.nodes
        return summed_up(firsts, shares, state.seats == 2)

    def share(self, state: DessertState, deals: list[vec[i64]]) -> float:
        """The share of the deals in which I force a win; unknown if the nodes do not suffice."""
        won = 0.0
        for number in range(len(deals)):
            self.lay_out(state, deals[number], number)
            if self.forced_from(state):
                won += 1.0
            if self.nodes < 0:
                return _UNKNOWN
        return won / float(len(deals))

    def make_table(self, nodes: i64) -> None:
        """An empty table with a place for each node, up to a limit."""
        bits: i64 = 8
        size: i64 = 256
        while size < nodes and bits < _LARGEST_TABLE:
            bits += 1
            size *= 2
        self.table = vec[i64]([0] * size)

    def lay_out(self, state: DessertState, cards: vec[i64], number: i64) -> None:
        """Takes over a position, with these cards."""
        self.deal = number
        self.seats = state.seats
        self.guard = state.stall_guard
        self.face_set = state.face_set
        self.free_yaw = state.free_yaw
        self.cards = cards
        self.board = state.board[:]
        self.kinds = vec[i64]()
        self.left = vec[i64]()
        for die in range(i64(len(state.supply))):
            if state.supply[die] > 0:
                self.kinds = append(self.kinds, die)
                self.left = append(self.left, state.supply[die])
        self.showing = vec[i64]()
        for card in cards:
            self.showing = append(self.showing, showing(state, card))

    def forced_from(self, state: DessertState) -> bool:
        """Is the win of the solving seat forced in the position laid out?"""
        later: i64 = 0  # bits of the seats whose latest placement came after mine
        for other in range(self.seats):
            if state.placed[other] > state.placed[self.me]:
                later |= 1 << other
        if state.over:
            return self.ahead(later)
        key = _RANDOM[_DEAL + self.deal]
        for square in range(SQUARES):
            die = self.board[square]
            if die != EMPTY:
                key ^= _RANDOM[_LYING + 120 * square + die]
        for place in range(i64(len(self.left))):
            key ^= _RANDOM[_HELD + 8 * place + self.left[place]]
        return self.forced(state.active, state.empty, state.moves_in_row, state.last_from, state.last_to, later, key)

    def ahead(self, later: i64) -> bool:
        """Does the full board make me the winner? Of equal ones, the later placer is ahead [DD-11.7, DD-11.8]."""
        own = largest_cluster(self.showing[self.me])
        for seat in range(self.seats):
            if seat != self.me:
                rival = largest_cluster(self.showing[seat])
                if rival > own or (rival == own and later >> seat & 1 != 0):
                    return False
        return True

    def forced(self, seat: i64, empty: i64, in_row: i64, last_from: i64, last_to: i64, later: i64, board: i64) -> bool:
        """Can I force a win when this seat begins its turn? Says nothing once the nodes are used up."""
        if self.spent():
            return False
        key = (
            board
            ^ _RANDOM[_COUNT + in_row]
            ^ _RANDOM[_LAST + 26 * (last_from + 1) + last_to + 1]
            ^ _RANDOM[_SEAT + seat]
            ^ _RANDOM[_LATER + later]
        )
        slot = key >> 1 & (len(self.table) - 1)
        known = self.table[slot]
        if (known ^ key) >> 1 == 0:
            return known & 1 != 0
        mine = seat == self.me
        found = self.placing_decides(seat, empty, later, board, mine)
        if not found and in_row < self.guard:
            found = self.tipping_decides(seat, empty, in_row, last_from, last_to, later, board, mine)
        result = found == mine
        if self.nodes >= 0:
            self.table[slot] = key | 1 if result else key & ~1
        return result

    def placing_decides(self, seat: i64, empty: i64, later: i64, board: i64, mine: bool) -> bool:
        """Has the seat a placement that gives it what it wants: me a win, others the opposite?"""
        later = 0 if mine else later | 1 << seat
        following = seat + 1 if seat + 1 < self.seats else 0
        place: i64 = 0
        while place < len(self.kinds):
            held = self.left[place]
            if held > 0:
                kind = self.kinds[place]
                rest = board ^ _RANDOM[_HELD + 8 * place + held] ^ _RANDOM[_HELD + 8 * place + held - 1]
                self.left[place] = held - 1
                different = quarters(self.face_set, kind) if self.free_yaw else 1
                squares = empty
                while squares != 0:
                    square = lowest(squares)
                    squares &= squares - 1
                    left = empty & ~(1 << square)
                    turns = different if left != 0 else 1
                    while turns != 0:
                        die = stored_die(self.face_set, 4 * kind + lowest(turns)) if self.free_yaw else kind
                        turns &= turns - 1
                        self.put(die, square)
                        if left == 0:
                            won = self.ahead(later)
                        else:
                            won = self.forced(
                                following, left, 0, NONE, NONE, later, rest ^ _RANDOM[_LYING + 120 * square + die]
                            )
                        self.put(EMPTY, square)
                        if won == mine:
                            self.left[place] = held
                            return True
                self.left[place] = held
            place += 1
        return False

    def tipping_decides(
        self, seat: i64, empty: i64, in_row: i64, last_from: i64, last_to: i64, later: i64, board: i64, mine: bool
    ) -> bool:
        """Has the seat a tip that gives it what it wants?"""
        following = seat + 1 if seat + 1 < self.seats else 0
        dice = beside(empty) & ~empty
        while dice != 0:
            square = lowest(dice)
            dice &= dice - 1
            die = self.board[square]
            for direction in range(i64(4)):
                target = neighbour(square, direction)
                if target != BEYOND and empty >> target & 1 != 0 and not (square == last_to and target == last_from):
                    turned = tipped(self.face_set, die, direction)
                    self.put(EMPTY, square)
                    self.put(turned, target)
                    won = self.forced(
                        following,
                        empty ^ (1 << square | 1 << target),
                        in_row + 1,
                        square,
                        target,
                        later,
                        board ^ _RANDOM[_LYING + 120 * square + die] ^ _RANDOM[_LYING + 120 * target + turned],
                    )
                    self.put(EMPTY, target)
                    self.put(die, square)
                    if won == mine:
                        return True
        return False

    def put(self, die: i64, square: i64) -> None:
        """A die, or nothing, comes to lie on a square."""
        self.board[square] = die
        shown: i64 = 0
        if die != EMPTY:
            shown = icons(self.face_set, die)
        bit: i64 = 1 << square
        for seat in range(self.seats):
            if shown >> self.cards[seat] & 1 != 0:
                self.showing[seat] |= bit
            else:
                self.showing[seat] &= ~bit


def summed_up(firsts: list[int], shares: list[float], complete: bool) -> list[Solved]:
    """What each first step comes to by its best decision; if some of that is unknown, sure wins alone."""
    best: dict[int, float] = {}
    for place in range(len(firsts)):
        if shares[place] == _UNKNOWN:
            complete = False
        best[firsts[place]] = max(best.get(firsts[place], _UNKNOWN), shares[place])
    return [Solved(first, share) for first, share in best.items() if complete or share == 1.0]


def whole_decisions(state: DessertState, seat: i64, action: i64) -> list[DessertState]:
    """The positions that a decision which goes on with this step can lead to."""
    after = state.clone()
    after.apply(seat, action)
    if not after.mid_decision(seat):
        return [after]
    ends: list[DessertState] = []
    for following in after.actions(seat):
        ends += whole_decisions(after, seat, following)
    return ends


def possible_cards(state: DessertState, seat: i64) -> list[vec[i64]]:
    """Every deal that the seat may be in, as cards by seat."""
    deals: list[vec[i64]] = [vec[i64]()]
    taken: i64 = 0
    for owner in range(state.seats):
        if state.knows(seat, owner):
            taken |= 1 << state.cards[owner]
    for owner in range(state.seats):
        longer: list[vec[i64]] = []
        for deal in deals:
            used = taken
            for card in deal:
                used |= 1 << card
            for dessert in range(DESSERTS):
                known = state.knows(seat, owner)
                if (known and state.cards[owner] == dessert) or (not known and used >> dessert & 1 == 0):
                    longer.append(append(deal, dessert))
        deals = longer
    return deals
