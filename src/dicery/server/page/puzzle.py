"""The page of a puzzle: the board from the seat that is to act, the question, and what became of the last try."""

from collections import Counter
from dataclasses import dataclass

from markupsafe import Markup

from dicery.engine.game import Game
from dicery.engine.state import View, seat_names
from dicery.games import SHELF
from dicery.learn.puzzle import DIFFICULTIES, Puzzle, amount, puzzles_of, question_of
from dicery.learn.puzzle_score import Score
from dicery.server.page.controls import Button, drawn_buttons
from dicery.server.page.prompt import phases
from dicery.server.page.texts import say


@dataclass(frozen=True)
class Answer:
    """A move with what it is worth."""

    label: str
    worth: str
    right: bool


@dataclass(frozen=True)
class Standing:
    """A seat as the table shows it: its points, if they are known, and a fact about it."""

    name: str
    points: str
    fact: str


@dataclass(frozen=True)
class Attempt:
    """How far somebody has come: right steps made, the wrong one tried after them, and whether the answer is shown."""

    made: int = 0
    tried: str = ""
    shown: bool = False
    missed: bool = False  # was a wrong step tried, here or before?


def games_with_puzzles() -> list[Game]:
    return [game for game in SHELF.values() if puzzles_of(game)]


def counts(game: Game) -> dict[str, int]:
    """How many puzzles of each difficulty a game has."""
    found = Counter(puzzle.difficulty for puzzle in puzzles_of(game))
    return {difficulty: found[difficulty] for difficulty in DIFFICULTIES if found[difficulty]}


def puzzle_page(game: Game, puzzle: Puzzle, attempt: Attempt, score: Score) -> dict[str, object]:
    """What the template needs."""
    question = question_of(game, puzzle.question)
    solved = attempt.made == len(puzzle.line)
    state = puzzle.after(game, attempt.made)
    others = [say("puzzle.rival")] * 2 if state.seats == 2 else seat_names(state.seats)
    names = [say("puzzle.you") if seat == puzzle.seat else name for seat, name in enumerate(others)]
    view = state.view(puzzle.seat)
    open_moves = [] if solved or attempt.shown else state.actions(puzzle.seat)
    moves = [
        Button(game.notation(state, puzzle.seat, action), game.label(state, puzzle.seat, action, names))
        for action in open_moves
    ]
    board = game.board(view, [button.move for button in moves], names)
    loose = [button for button in moves if button.move not in board.moves]
    worths = {} if solved else puzzle.worths[attempt.made]
    answers = worth_table(game, puzzle, 0 if solved else attempt.made, names) if attempt.shown or solved else []
    return {
        "game": game,
        "puzzle": puzzle,
        "attempt": attempt,
        "solved": solved,
        "question": say("puzzle.so_far", question=question.sentence) if attempt.made else question.sentence,
        "phases": Markup(phases(game, view)),
        "board": Markup(board.html),
        "buttons": Markup(drawn_buttons(loose)),
        "seats": standings(game, view, names),
        "answers": answers,
        "line": puzzle.line_in_words(game, names) if len(puzzle.line) > 1 else [],
        "in_chance": question.unit == "chance",
        "worth": amount(question, puzzle.worths[0][puzzle.line[0]]),
        "tried": tried_label(game, puzzle, attempt, names),
        "cost": amount(question, puzzle.cost(attempt.made, attempt.tried)) if attempt.tried in worths else "",
        "tried_worth": amount(question, worths[attempt.tried]) if attempt.tried in worths else "",
        "best_worth": amount(question, max(worths.values())) if worths else "",
        "score": score,
        "following": score.next(game, puzzle),
    }


def standings(game: Game, view: View, names: list[str]) -> list[Standing]:
    """What the table says beside the board, since a right answer may depend on it."""
    return [
        Standing(name, "" if points is None else str(points), game.fact(view, seat))
        for seat, (name, points) in enumerate(zip(names, view["scores"], strict=True))
    ]


def tried_label(game: Game, puzzle: Puzzle, attempt: Attempt, names: list[str]) -> str:
    """The wrong move in words; empty if there is none."""
    return puzzle.labels(game, attempt.made, names).get(attempt.tried, "") if attempt.tried else ""


def worth_table(game: Game, puzzle: Puzzle, made: int, names: list[str]) -> list[Answer]:
    """All moves at a step, the right one first."""
    question = question_of(game, puzzle.question)
    labels = puzzle.labels(game, made, names)
    ordered = sorted(puzzle.worths[made].items(), key=lambda entry: -entry[1])
    return [Answer(labels[move], amount(question, worth), move == puzzle.line[made]) for move, worth in ordered]
