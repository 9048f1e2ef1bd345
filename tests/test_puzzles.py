"""Puzzles: what ships is proven and can be solved, what is made can be repeated, and the exact solvers are exact."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from typer.testing import CliRunner

import dicery
from dicery.cli import app
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.games.slice_and_dice.bots.solver import TurnSolver
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.learn.puzzle import DIFFICULTIES, BadPuzzle, Puzzle, puzzles_of, question_of, read_puzzle
from dicery.learn.puzzle_maker import Source, is_tempting, is_wanted, prove, worths_of
from dicery.learn.puzzle_score import Score, read_score
from dicery.testing.by_hand import play
from tests.slice_and_dice.table import cook, position

GAMES = [game for game in dicery.SHELF.values() if puzzles_of(game)]
NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_puzzle_has_one_right_step_that_is_clearly_better(game):
    found = puzzles_of(game)
    assert len({puzzle.id for puzzle in found}) == len({puzzle.position for puzzle in found}) == len(found)
    for puzzle in found:
        question = question_of(game, puzzle.question)
        for made, right in enumerate(puzzle.line):
            state = puzzle.after(game, made)
            worths = puzzle.worths[made]
            assert set(worths) == set(state.legal_moves(puzzle.seat))
            others = [worth for move, worth in worths.items() if move != right]
            assert worths[right] - max(others) >= question.margin - 1e-6, puzzle.id


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_game_ships_a_hundred_in_three_difficulties(game):
    found = Counter(puzzle.difficulty for puzzle in puzzles_of(game))
    assert found.total() == 100 and set(found) == set(DIFFICULTIES) and max(found.values()) <= 51
    assert [puzzle.difficulty for puzzle in puzzles_of(game)] == sorted(found.elements(), key=DIFFICULTIES.index)


def test_a_line_goes_on_while_the_seat_acts_and_one_step_is_right():
    """[CF-8.2] A chain: one bonus leads to the next."""
    lines = [puzzle.line for game in GAMES for puzzle in puzzles_of(game)]
    assert max(map(len, lines)) >= 4 and sum(len(line) > 1 for line in lines) >= 80
    game = dicery.game("chicken-fried-dice")
    for puzzle in puzzles_of(game):
        for made, right in enumerate(puzzle.line[:-1]):
            state = puzzle.after(game, made)
            state.play(puzzle.seat, right)
            assert state.waiting_seats() == [puzzle.seat], puzzle.id


def test_a_puzzle_in_which_nothing_else_is_worth_anything_is_no_temptation():
    puzzle = puzzles_of(GAMES[0])[0]
    assert is_tempting(replace(puzzle, worths=({"a": 1.0, "b": 0.25, "c": 0.0},)))
    assert not is_tempting(replace(puzzle, worths=({"a": 1.0, "b": 0.0, "c": 0.0},)))


def test_a_difficulty_that_has_its_share_waits_for_the_others():
    easy, hard = (replace(puzzles_of(GAMES[0])[0], difficulty=difficulty) for difficulty in ("easy", "hard"))
    assert is_wanted(easy, []) and not is_wanted(easy, [easy]) and is_wanted(hard, [easy])
    assert is_wanted(easy, [easy] * 49 + [hard] * 50) and not is_wanted(easy, [easy] * 50 + [hard] * 49)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize(
    "share", [pytest.param(0.04, marks=pytest.mark.heavy), pytest.param(1.0, marks=pytest.mark.soak)]
)
def test_the_solver_proves_every_puzzle_again_whatever_is_hidden(game, share):
    """A sample here, all of them in the soak; the cards that the seat cannot see are dealt again."""
    found = puzzles_of(game)
    for puzzle in found[:: round(1 / share)]:
        state = puzzle.opening(game).redeal(puzzle.seat, Rng(3))
        again = prove(state, puzzle.seat, question_of(game, puzzle.question), Rng(4))
        assert again is not None and (again.line, again.worths) == (puzzle.line, puzzle.worths), puzzle.id


def shares(state):
    return worths_of(state, 0, question_of(state.game, "serve"))


def test_a_dish_with_one_item_missing_is_served_unless_three_throws_miss():
    """[SD-5.6, SD-5.9] Bruschetta is worth two stars; a tomato is one face of one die."""
    state = position("line=1 board=garlic,chop", "")
    assert shares(state)["throw"] == pytest.approx(2 * (1 - (5 / 6) ** 3), abs=1e-6)
    assert shares(state)["stop"] == 0


def test_a_special_token_that_fits_completes_the_dish_for_sure():
    """[SD-9.3]"""
    state = position("line=1 board=garlic,chop owned=tomato", "")
    assert shares(state)["add tomato"] == 2


def expected(state, moves=("throw", "take")):
    """The stars that the best of these moves bring on average: every face of every throw is played by the rules."""
    if state.waiting == 0:
        outcomes = state.actions(dicery.CHANCE)
        return sum(expected(after(state, dicery.CHANCE, outcome), moves) for outcome in outcomes) / len(outcomes)
    if state.active != 0 or state.view(0)["cooks"][0]["cooked"]:
        return 2.0 if state.view(0)["cooks"][0]["cooked"] else 0.0
    cooking = [move for move in state.legal_moves(0) if move in moves]
    return max([expected(after(state, 0, state.parse(0, move)), moves) for move in cooking], default=0.0)


def after(state, seat, action):
    there = state.clone()
    there.apply(seat, action)
    return there


def test_the_solver_agrees_with_all_throws_gone_through_by_the_rules():
    """[SD-5.3, SD-5.4] Two items are missing, on two dice; every face of every throw is played, with two cuts taken."""
    state = position("line=1 board=garlic", "", turn="cuts=2")
    assert shares(state)["throw"] == pytest.approx(expected(play(state.clone(), "throw")), abs=1e-6)


def test_no_set_of_dice_is_better_than_all_that_can_help():
    """[SD-5.1, SD-5.2] So the set of dice to roll is no puzzle: fewer of them, or others, hit less often."""
    state = position("line=1 board=garlic", "", turn="cuts=2")
    best = expected(play(state.clone(), "throw"))
    for dice in (["garden"], ["blade"], ["fire"], ["garden", "blade"], ["garden", "blade", "fire"]):
        named = play(state.clone(), "pick", *(f"die {die}" for die in dice), "roll")
        helpful = {"garden", "blade"} <= set(dice)
        assert (expected(named) == pytest.approx(best)) is helpful, dice
        assert expected(named) <= best + 1e-9, dice


def test_a_hit_that_a_token_could_bring_is_better_left():
    """[SD-5.4, SD-9.4] A die that stays useful spares cuts."""
    game = dicery.game("slice-and-dice")
    left = [puzzle for puzzle in puzzles_of(game) if puzzle.line[0].startswith("leave")]
    assert left
    for puzzle in left:
        state = puzzle.opening(game)
        assert isinstance(state, SliceState) and puzzle.line[0].split()[1] in cook(state, puzzle.seat + 1)["owned"]


def test_nothing_is_solved_for_a_cook_who_holds_a_utensil():
    state = position("line=1 board=garlic,chop hand=tongs", "")
    assert TurnSolver().solve(state, 0, Budget(100)) == []


@pytest.mark.heavy
def test_more_puzzles_go_on_where_the_first_stopped_for_any_number_of_processes(tmp_path):
    def make(name, count, *more, seed=2):
        words = ["wok-and-roll", "--count", count, "--seed", seed, "--out", tmp_path / name, *more]
        return CliRunner().invoke(app, ["puzzles", "make", *map(str, words)])

    def made(name, count, *more):
        result = make(name, count, *more)
        assert result.exit_code == 0, result.output
        return (tmp_path / name).read_text()

    assert len(made("first.jsonl", 1).splitlines()) == 1
    at_once = made("both.jsonl", 2)
    assert made("first.jsonl", 2) == at_once == made("jobs.jsonl", 2, "--jobs", 2)
    assert len(at_once.splitlines()) == 2
    refused = make("first.jsonl", 3, seed=3)
    assert refused.exit_code == 2 and "expected puzzles that were made with seed 3" in refused.output


def test_a_game_without_questions_has_no_puzzles_and_says_so(tmp_path, monkeypatch):
    game = dicery.game("dessert-dice")
    monkeypatch.setattr(game.strategy(), "questions", ())
    with pytest.raises(ValueError, match="brings no question"):
        Source(game, 1).questions()


def test_the_terminal_says_what_a_wrong_move_costs_and_keeps_the_streak(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = GAMES[0]
    first, second = puzzles_of(game)[:2]
    wrong = next(move for move in first.worths[0] if move != first.line[0])
    typed = "\n".join(["nonsense", wrong, *first.line, *second.line, "q"])
    result = CliRunner().invoke(app, ["puzzles", game.name], input=typed + "\n")
    assert result.exit_code == 0, result.output
    assert "got 'nonsense'" in result.output and "Not the best" in result.output
    assert "streak 0" in result.output and "streak 1, longest 1; 1 of" in result.output
    assert read_score((tmp_path / "dicery" / "puzzles.txt").read_text().strip()).count(game) == 1


def test_all_puzzles_of_a_game_as_json():
    result = CliRunner().invoke(app, ["puzzles", GAMES[0].name, "--json"])
    assert [one["id"] for one in json.loads(result.output)] == [one.id for one in puzzles_of(GAMES[0])]


def test_a_score_reads_its_own_text_and_no_other():
    game = GAMES[0]
    score = Score()
    for puzzle in puzzles_of(game)[:3]:
        score = score.with_solved(game, puzzle)
    assert score.streak == 3 and score.with_solved(game, puzzles_of(game)[0]) == score
    assert read_score(score.missed().encode()) == Score(0, 3, score.solved)
    assert score.next(game) == puzzles_of(game)[3]
    for broken in ("", "x", "1.2~", "1.2~game.zz", "9" * 99, "1.2~g.f\n", score.encode() + "~a.b."):
        assert read_score(broken) == Score()


def test_a_broken_puzzle_is_refused_with_what_was_expected():
    for text in ("", "{}", "[]", '{"id": 1}', "null"):
        with pytest.raises(BadPuzzle, match="expected a puzzle as JSON"):
            read_puzzle(text)
    puzzle = puzzles_of(GAMES[0])[0]
    assert read_puzzle(puzzle.encode()) == puzzle and isinstance(puzzle, Puzzle)
