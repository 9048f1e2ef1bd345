"""Slice & Dice: the stars that a turn brings on average, if no utensil is played and nothing but this turn counts.

Then it is best to throw all useful dice: a die that cannot hit changes nothing. What is left to choose is the dish,
whether to clear the board, when to spend a special token, and which hits to leave: one that a token can bring as well
keeps its die useful, and every hit spares a cut.
"""

from typing import Final

from mypy_extensions import i64

from dicery.engine.play import Budget
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import State
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import bit, faces_of, kinds
from dicery.games.slice_and_dice.rules.state import SliceState

_NODES: Final = 100  # positions for each visit of the budget
_MOST_NODES: Final = 200_000

Hits = list[tuple[i64, float]]  # sets of items, and the chance of each


class TurnSolver(Solver):
    """Payoffs are stars, on average."""

    def __init__(self) -> None:
        super().__init__()
        self.limit: i64 = 3  # the cuts that end a turn
        self.chances: dict[tuple[i64, i64, i64, i64], float] = {}  # by missing items, fitting tokens, cuts and throws
        self.hits: dict[i64, Hits] = {}  # by missing items: what a throw of all useful dice may hit

    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """Nothing while the seat holds a utensil or could get the lid, and nothing where the answer is plain."""
        assert isinstance(state, SliceState)
        if state.waiting == 0 or state.mover != seat or state.active != seat or state.hands[seat] != 0:
            return []
        if state.throws_left != t.NONE or state.step not in (a.OPENING, a.COOK, a.RESOLVE):
            return []
        if state.plain_choices >> a.LID & 1 != 0:
            return []
        if state.step == a.RESOLVE and state.hits() != 0 and state.hits() & kinds(state.owned[seat]) == 0:
            return []  # to take every hit is never wrong here
        self.begin(budget, _NODES, _MOST_NODES)
        self.limit = state.cut_limit
        self.chances = {}
        solved = [Solved(action, self.worth(state, seat, action)) for action in state.actions(seat)]
        return solved if self.nodes >= 0 else []

    def worth(self, state: SliceState, seat: i64, action: i64) -> float:
        """The stars that a step and the best play after it bring."""
        if action in (a.CLEAR, a.GO, a.GO + 1, a.GO + 2, a.GO + 3):
            after = state.clone()
            after.apply(seat, action)
            return self.opening(after, seat)
        if action == a.STOP:
            return 0.0
        missing = state.missing(seat)
        owned = kinds(state.owned[seat]) & missing
        throws = t.MOST_THROWS - state.throws
        stars = self.stars(state, seat, state.markers[seat], state.board(seat))
        if stars == 0.0:
            return 0.0
        if action in (a.THROW, a.PICK):
            return stars * self.throw(missing, owned, state.cuts, throws)
        if action == a.SERVE or action == a.CUT:
            return stars * self.chance(missing, owned, state.cuts + (1 if action == a.CUT else 0), throws)
        hits = state.hits() if state.step == a.RESOLVE else 0
        if action == a.TAKE:
            return stars * self.chance(missing & ~hits, owned, state.cuts, throws)
        item = bit(action - a.ITEM)
        if hits == 0:  # a special token is added
            return stars * self.chance(missing & ~item, owned & ~item, state.cuts, throws)
        return stars * self.taken(missing, hits & ~item, owned, state.cuts, throws)

    def opening(self, state: SliceState, seat: i64) -> float:
        """The best that the opening still allows: another line, a cleared board, or both [SD-4.3, SD-4.6]."""
        boards = [state.board(seat)] if state.cleared else [state.board(seat), 0]
        lines = [state.markers[seat]] if state.moved else [state.markers[seat], 0, 1, 2, 3]
        best = 0.0
        for board in boards:
            for line in lines:
                stars = self.stars(state, seat, line, board)
                if stars > 0.0:
                    missing = t.REQUIRED[state.dishes[line]] & ~board
                    owned = kinds(state.owned[seat]) & missing
                    best = max(best, stars * self.chance(missing, owned, state.cuts, t.MOST_THROWS - state.throws))
        return best

    def stars(self, state: SliceState, seat: i64, line: i64, board: i64) -> float:
        """Of the dish on a line; none if the seat may not cook it or its board holds something else."""
        if not state.line_is_free(line, seat) or board & ~t.REQUIRED[state.dishes[line]] != 0:
            return 0.0
        return float(t.STARS[state.dishes[line]])

    def chance(self, missing: i64, owned: i64, cuts: i64, throws: i64) -> float:
        """The chance to complete the dish before the last cut; meaningless once the nodes are used up."""
        if missing == 0:
            return 1.0
        if cuts >= self.limit:
            return 0.0
        key = (missing, owned, cuts, throws)
        known = self.chances.get(key)
        if known is not None:
            return known
        if self.spent():
            return 0.0
        best = max(self.throw(missing, owned, cuts, throws), self.added(missing, owned, cuts, throws))
        self.chances[key] = best
        return best

    def throw(self, missing: i64, owned: i64, cuts: i64, throws: i64) -> float:
        """All useful dice are thrown [SD-5.2]. Without a hit comes a cut, or a token averts it [SD-5.6, SD-9.4]."""
        if missing == 0 or throws == 0:
            return 0.0
        total = 0.0
        for found, share in self.hits_of(missing):
            if found != 0:
                total += share * self.taken(missing, found, owned, cuts, throws - 1)
            else:
                cut = self.chance(missing, owned, cuts + 1, throws - 1)
                total += share * max(cut, self.added(missing, owned, cuts, throws - 1))
        return total

    def taken(self, missing: i64, hits: i64, owned: i64, cuts: i64, throws: i64) -> float:
        """Any of the hits are taken, or none [SD-5.4]."""
        best = self.chance(missing, owned, cuts, throws)
        some = hits
        while some != 0:
            best = max(best, self.chance(missing & ~some, owned & ~some, cuts, throws))
            some = (some - 1) & hits
        return best

    def added(self, missing: i64, owned: i64, cuts: i64, throws: i64) -> float:
        """One of the tokens that fit is added [SD-9.3]."""
        best = 0.0
        tokens = owned
        while tokens != 0:
            token = tokens & -tokens
            tokens ^= token
            best = max(best, self.chance(missing & ~token, owned & ~token, cuts, throws))
        return best

    def hits_of(self, missing: i64) -> Hits:
        """Each useful die shows any of its items one time in six [SD-5.3]."""
        known = self.hits.get(missing)
        if known is not None:
            return known
        hits: Hits = [(0, 1.0)]
        die: i64 = 0
        while die < t.DICE:
            wanted = missing & faces_of(die)
            if wanted != 0:
                longer: Hits = []
                for found, share in hits:
                    rest = 6.0
                    items = wanted
                    while items != 0:
                        item = items & -items
                        items ^= item
                        longer.append((found | item, share / 6.0))
                        rest -= 1.0
                    longer.append((found, share * rest / 6.0))
                hits = longer
            die += 1
        self.hits[missing] = hits
        return hits
