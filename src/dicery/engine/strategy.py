"""What a game brings for its bots: how to judge a position, what can be solved, how the levels of play think."""

from mypy_extensions import i64

from dicery.engine.judgement import Judgement
from dicery.engine.solver import Solver

LEVELS = ("apprentice", "cook", "chef", "master")


class Tuning:
    """How the search thinks about a game; the figures are found in the arena."""

    def __init__(
        self, prior_visits: float, exploration: float, rounds: int, samples: int, rollout_margin: float = 0.0
    ) -> None:
        self.prior_visits = prior_visits  # a first judgement counts for this many visits
        self.exploration = exploration  # how much a step that was rarely visited is preferred
        self.rounds: i64 = rounds  # how often the turn comes back before a position is judged
        self.samples: i64 = samples  # ways to decide that are tried while a rollout is played; 0: all of them
        self.rollout_margin = rollout_margin  # steps this close to the best are compared by rollouts; 0: tree search


class Level:
    """One level of play: a greedy player that misses some steps, or a search with a number of visits."""

    def __init__(self, misses: int = 0, visits: int = 0) -> None:
        self.misses: i64 = misses  # percent of the steps that a greedy player does not consider
        self.visits = visits  # 0: greedy; 1: the judgement decides alone


class Question:
    """What a puzzle asks, and the solver that proves the answer."""

    def __init__(
        self, name: str, sentence: str, unit: str, solver: Solver, seats: int, margin: float, scale: float = 1.0
    ) -> None:
        self.name = name
        self.sentence = sentence  # for the solver of the puzzle: what counts, and over what the answer is proven
        self.unit = unit  # of worths: "chance", or what is counted, such as "stars"
        self.solver = solver
        self.seats = seats  # of the matches from which puzzles are taken
        self.margin = margin  # in units: by how much the right step is better than any other
        self.scale = scale  # from the payoffs of the solver to units


class Strategy:
    """All that the bots know about one game."""

    def __init__(
        self,
        judgement: Judgement,
        tuning: Tuning,
        levels: dict[str, Level],
        search_judgement: Judgement | None = None,
        solver: Solver | None = None,
        advice_visits: int = 0,
        questions: tuple[Question, ...] = (),
    ) -> None:
        assert tuple(levels) == LEVELS, f"expected the levels {', '.join(LEVELS)}, got {', '.join(levels)}"
        self.judgement = judgement  # of greedy players
        self.tuning = tuning
        self.levels = levels
        self.search_judgement = search_judgement or judgement  # where a search judges better than greedy
        self.solver = solver
        self.advice_visits = advice_visits or levels[LEVELS[-1]].visits  # more than a master's where advice needs it
        self.questions = questions  # what puzzles of the game ask
