"""The dicery command."""

import json
import re

import pytest
from typer.testing import CliRunner

import dicery
from dicery import terminal
from dicery.cli import app
from dicery.cli.kept import meets_first
from dicery.match import record
from tests.test_match import finished, place, table

COMMANDS = """
games | rules | play | learn | serve | sim | ladder | dataset | mcp | hint | analyse | replay | verify | new-game
| bench | db upgrade | db backup | db restore | db check | db rotate-key | tidy
| puzzles solve | puzzles make
| lab compare | lab tune | impact
"""


def run(*words, code=0):
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def match_file(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(record.write(finished()), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [name.strip() for name in COMMANDS.split("|")])
def test_every_command_has_help_with_an_example(command):
    assert f"Example: dicery {command}" in run(*command.split(), "--help").output


def test_the_version_says_which_build_it_is():
    assert f"({dicery.BUILD})" in run("--version").output


def test_games_lists_the_shelf_with_options():
    assert "stall_guard=12" in run("games").output
    shelf = json.loads(run("games", "--json").output)
    assert [game["name"] for game in shelf] == list(dicery.SHELF)
    assert {"name", "default", "at_table", "range", "clauses", "help"} == set(shelf[0]["options"][0])


def test_rules_shows_the_ledger_or_a_clause():
    assert run("rules", "dessert-dice").output.strip() == dicery.game("dessert-dice").rules().strip()
    clause = run("rules", "dessert-dice", "dd-8.7").output
    assert clause.startswith("- **DD-8.7** (book)") and "DD-8.8" not in clause
    assert (
        "expected a clause from DD-1.1 to DD-15.2, got 'DD-99.1'"
        in run("rules", "dessert-dice", "DD-99.1", code=2).stderr
    )


def test_an_unknown_game_is_named_with_what_there_is():
    assert "unknown game 'chess': expected one of dessert-dice" in run("rules", "chess", code=2).stderr


def test_sim_gives_the_same_for_any_number_of_jobs_and_as_json():
    words = ["sim", "dessert-dice", "--bots", "random,random", "--games", "12", "--seed", "3", "--json"]
    one, two = (run(*words, "--jobs", jobs).output for jobs in ("1", "2"))
    assert one == two
    summary = json.loads(one)
    assert (summary["games"], sum(row["wins"] for row in summary["bots"])) == (12, 12)


def test_sim_prints_wins_with_intervals_scores_and_lengths():
    printed = run("sim", "dessert-dice", "--bots", "greedy,random", "--games", "5", "--jobs", "1").output
    for word in ("greedy", "95% interval", "seat 1", "winner's score", "steps: mean"):
        assert word in printed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "einstein,random"], "unknown bot 'einstein': expected one of random, greedy"),
        (["--bots", "master:many,random"], "or a master with visits as master:640"),
        (["--bots", "random"], "2 to 4 seats, got 1"),
        (["-o", "stall_guard=0"], "stall_guard takes off or 1 to 96, got '0'"),
        (["-o", "speed=1"], "expected an option of starter"),
        (["--rollouts", "4"], "expected --rollouts with --adjusted"),
        (["--preset", "adults"], "expected a preset of Dessert Dice, standard, book, quick, open, kids; got 'adults'"),
        (["-o", "stall_guard"], "as NAME=VALUE, got 'stall_guard'"),
    ],
)
def test_bad_arguments_say_what_was_expected(words, said):
    assert said in run("sim", "dessert-dice", "--games", "1", "--jobs", "1", *words, code=2).stderr


def test_verify_accepts_a_good_record(match_file):
    assert "verified: Dessert Dice, the whole match of" in run("verify", str(match_file)).output
    assert json.loads(run("verify", str(match_file), "--json").output)["verified"] is True


def test_verify_names_the_first_bad_line_and_shows_the_last_good_position(tmp_path):
    match = table()
    place(match, 0, "Rt", "c3")
    path = tmp_path / "bad.txt"
    path.write_text(record.write(match).replace("1 c3", "1 c9"), encoding="utf-8")
    result = run("verify", str(path), code=1)
    assert "line 38: 'c9' is not a square" in result.stderr
    assert result.stdout.startswith("dessert-dice\nseats: 2\n")
    assert json.loads(run("verify", str(path), "--json", code=1).stdout)["error"]["line"] == 38


def test_files_that_cannot_be_read_are_named(tmp_path):
    assert "cannot read" in run("verify", str(tmp_path / "none.txt"), code=2).stderr
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"\xff\xfe")
    assert "UTF-8" in run("verify", str(broken), code=2).stderr
    broken.write_text("hello", encoding="utf-8")
    assert "line 1: expected 'dicery record 2'" in run("verify", str(broken), code=2).stderr


def test_replay_tells_the_match_openly_or_as_a_seat_saw_it(match_file):
    open_story = run("replay", str(match_file)).output
    assert "card" not in open_story.splitlines()[0] + open_story.splitlines()[1]
    as_bo = run("replay", str(match_file), "--seat", "2").output
    assert as_bo.startswith("Ana got a dessert card.\nBo got ")
    assert re.search(r"wins: .+\.\n 1\.  \w+ +\d+ points\n 2\.  \w+ +\d+ points\n$", as_bo)
    assert "expected a seat from 1 to 2, got 5" in run("replay", str(match_file), "--seat", "5", code=2).stderr
    assert len(run("replay", str(match_file), "--boards").output) > 5 * len(open_story)


def test_hint_tells_the_best_moves_of_a_position_or_a_record(tmp_path):
    state = dicery.game("diced-veggies").new(2)
    while state.waiting_seats() == [dicery.CHANCE]:
        state.apply(dicery.CHANCE, state.actions(dicery.CHANCE)[0])
    file = tmp_path / "position.txt"
    file.write_text(state.position())
    said = json.loads(run("hint", str(file), "--visits", "300", "--json").output)
    assert 1 <= len(said) <= 3 and said[0]["move"] in state.legal_moves(state.actor())
    assert said[0]["move"] in run("hint", str(file), "--visits", "300").output
    assert "expected a seat that is to act" in run("hint", str(file), "--seat", str(2 - state.actor()), code=2).stderr
    named = run("hint", str(file), "--visits", "300", "--unranked").output.splitlines()
    assert named == [f"{one['move']}  {one['label']}" for one in sorted(said, key=lambda one: one["move"])]
    unranked = json.loads(run("hint", str(file), "--visits", "300", "--unranked", "--json").output)
    assert [set(one) for one in unranked] == [{"move", "label"}] * len(said)
    file.write_text(state.position().replace("seats: 2", "seats: 9"))
    assert "position.txt" in run("hint", str(file), code=2).stderr
    file.write_text("nonsense")
    assert "position.txt" in run("hint", str(file), code=2).stderr


def test_hint_of_a_finished_record_says_that_nobody_acts(match_file):
    assert "expected a seat that is to act, of none here" in run("hint", str(match_file), code=2).stderr


def test_ladder_tells_every_pairing(monkeypatch):
    meetings = [("greedy", "random"), ("greedy", "random", "random")]
    monkeypatch.setattr("dicery.lab.ladder.pairings", lambda game: meetings)
    said = json.loads(run("ladder", "diced-veggies", "--games", "6", "--jobs", "1", "--json").output)
    assert [rung["bots"] for rung in said] == [["greedy", "random"], ["greedy", "random", "random"]]
    assert "greedy among 2 randoms" in run("ladder", "diced-veggies", "--games", "6", "--jobs", "1").output


def test_ladder_plays_some_pairings_and_goes_on_with_what_was_kept(monkeypatch, tmp_path):
    meetings = [("greedy", "random"), ("random", "greedy")]
    monkeypatch.setattr("dicery.lab.ladder.pairings", lambda game: meetings)
    kept = tmp_path / "kept.jsonl"
    words = ["ladder", "diced-veggies", "--jobs", "1", "--json", "--keep", str(kept), "--pairing", "greedy-random"]
    said = json.loads(run(*words, "--games", "2").output)
    assert [rung["bots"] for rung in said] == [["greedy", "random"]] and len(kept.read_text().splitlines()) == 1
    assert json.loads(run(*words, "--games", "2").output) == said
    assert json.loads(run(*words, "--games", "4").output)[0]["share"]["games"] == 4
    wrong = run("ladder", "diced-veggies", "--pairing", "greedy-greedy", code=2).stderr
    assert "expected a pairing of greedy-random, random-greedy, got 'greedy-greedy'" in wrong
    kept.write_text("x\n")
    assert "line 1: expected matches of a ladder" in run(*words, code=2).stderr


def test_bench_measures_a_game():
    speeds = json.loads(run("bench", "dessert-dice", "--seconds", "0.1", "--json").output)
    assert speeds[0]["game"] == "dessert-dice" and speeds[0]["steps_per_second"] > 1000


def test_play_hands_over_to_the_terminal_and_saves_the_record(tmp_path, monkeypatch):
    seen = []

    def play(game, seats, settings, seed, typed, preset, greeting):
        seen.append((game.name, seats, settings, seed, typed, preset))
        greetings.append(greeting)
        return "a record"

    greetings: list[str] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(terminal, "play", play)
    path = tmp_path / "saved.txt"
    words = ["--seats", "you,random", "--seed", "4", "--preset", "kids", "-o", "stall_guard=4", "--save", str(path)]
    run("play", "dessert-dice", *words)
    assert seen == [("dessert-dice", ["you", "random"], {"stall_guard": 4}, 4, False, "kids")]
    assert path.read_text() == "a record"
    lost = run("play", "dessert-dice", "--save", str(tmp_path / "no" / "x.txt"), code=2)
    assert "cannot write" in lost.stderr and lost.stdout == "a record"
    assert greetings == ["New to Dessert Dice? Its lesson takes 3 minutes: dicery learn dessert-dice", ""]


def test_the_lesson_is_offered_at_the_first_match_of_a_game_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    dessert, wok = dicery.game("dessert-dice"), dicery.game("wok-and-roll")
    assert meets_first(dessert) and not meets_first(dessert) and meets_first(wok) and not meets_first(dessert)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "dicery" / "known.txt"))  # where nothing can be kept
    assert not meets_first(dessert)


@pytest.fixture
def veggies_file(tmp_path):
    """The record of a finished match that is analysed quickly."""
    run("sim", "diced-veggies", "--bots", "greedy,random", "--games", "1", "--jobs", "1", "--records", str(tmp_path))
    return next(tmp_path.glob("*.txt"))


@pytest.mark.heavy
def test_an_analysis_tells_a_ledger_that_adds_up(veggies_file, tmp_path):
    page = tmp_path / "match.html"
    words = ["analyse", str(veggies_file), "--budget", "2", "--jobs", "1"]
    written = json.loads(run(*words, "--json", "--html", str(page)).output)
    for one in written["seats"]:
        assert abs(one["start"] + one["luck"] + one["skill"] + one["error"] - one["result"]) < 1e-9
        assert one["steps"]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    said = run(*words, "--seat", "2").output
    assert "luckiest roll" in said and said.count("turning point") == 1 and "2 random" in said
    assert "expected a seat from 1 to 2, got 3" in run(*words, "--seat", "3", code=2).stderr


def test_a_match_that_is_not_over_is_not_analysed(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(record.write(table()), encoding="utf-8")
    assert "the match is not over" in run("analyse", str(path), "--jobs", "1", code=2).stderr
