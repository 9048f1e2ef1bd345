"""The lab: reports of all games, raw matches that go on where they stopped, and effects that were planted."""

import json
import os
import re
import sys
from html.parser import HTMLParser
from importlib import import_module
from typing import Any

import pytest
from typer.testing import CliRunner

import dicery
from dicery.cli import app
from dicery.cli.lab import read_games
from dicery.engine.rng import Rng
from dicery.games.census import NOBODY, SEEN, TAKEN, USED, Part, census_of
from dicery.games.ledger import clauses
from dicery.games.parts_file import OTHER_PARTS, own_file
from dicery.lab.answer import Chart, Group, Series
from dicery.lab.arena import Contest, play_number
from dicery.lab.chances import fitted
from dicery.lab.choices import Sampled, kind_rows
from dicery.lab.compare import Side, compare
from dicery.lab.estimate import Sequence95, discoveries, estimate, known_after, share_estimate
from dicery.lab.excitement import lead_changes, low_point
from dicery.lab.fairness import fair, win_shares
from dicery.lab.logbook import FILE, Logbook, log_number
from dicery.lab.observe import Observed, Taking
from dicery.lab.page import written
from dicery.lab.parts import parts_answer
from dicery.lab.pictures import picture
from dicery.lab.report import Plan, Progress, make_report
from dicery.lab.skill import Lucky, luck_share
from dicery.lab.tune import front, read_aim, read_vary, tune
from tests import high_die

GAMES = list(dicery.SHELF)


class Words(HTMLParser):
    """The texts of a page outside of its pictures, and those of its table cells."""

    def __init__(self):
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, "expected every element to be closed"

    def handle_data(self, data):
        if {"svg", "style", "title"} & set(self.open):
            return
        self.words.append(data)
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


def numbers_in(words: list[str]) -> set[str]:
    return set(re.findall(r"\d+(?:\.\d+)?%?", " ".join(words)))


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_report_is_in_its_json(name, tmp_path, monkeypatch):
    """The report of every game, small: its sentences, tables and pictures are made of what the JSON holds."""
    monkeypatch.setattr("dicery.lab.report.LESSONS", 4)
    pytest.importorskip("matplotlib", reason="pictures need dicery[lab]")
    call = f"lab {name} --seats 2 --levels greedy --games 3 --jobs 1 --duels 2 --luck 1 --out {tmp_path}"
    result = CliRunner().invoke(app, call.split())
    assert result.exit_code == 0, result.output
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    page = Words()
    page.feed(html)
    answers = report["answers"]
    questions = ["fair", "long", "exciting", "skill", "choices", "parts", "rules"]
    assert [answer["key"] for answer in answers] == questions
    grids = [grid for answer in answers for grid in answer["grids"]]
    cells = [written(cell, form) for grid in grids for row in grid["rows"] for cell, form in zip(row, grid["formats"])]
    assert page.cells == cells and cells
    said = [words for answer in answers for words in (*answer["sentences"], answer["note"])]
    heads = [words for grid in grids for words in (grid["title"], *grid["columns"])]
    known = numbers_in([*cells, *said, *heads, *report["facts"], report["command"]])
    assert numbers_in(page.words) <= known, "a number of the page that is not in the JSON"
    for answer in answers:
        assert answer["sentences"] and answer["grids"], answer["key"]
        assert answer["charts"] or answer["key"] == "parts", "three matches say nothing about parts"
        assert all(sentence in "".join(page.words) for sentence in answer["sentences"])
        for grid in answer["grids"]:
            assert all(len(row) == len(grid["columns"]) == len(grid["formats"]) for row in grid["rows"])
    drawn = [picture(chart_of(chart)) for answer in answers for chart in answer["charts"]]
    assert re.findall(r"<svg.*?</svg>", html, re.DOTALL) == [svg.strip() for svg in drawn], "pictures are the JSON's"
    assert not re.search(r"<script|<link|(src|href)=\"https?:", html), "a page that needs nothing else"
    assert len((tmp_path / "matches.csv").read_text().splitlines()) == 1 + 3 * 2
    monkeypatch.setattr("dicery.lab.report.learn_values", None)  # what was learned is kept
    assert CliRunner().invoke(app, call.split()).exit_code == 0
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8")) == report, "a second call says the same"


def chart_of(found: dict[str, Any]) -> Chart:
    return Chart(**{**found, "series": [Series(**series) for series in found["series"]]})


@pytest.mark.parametrize("name", GAMES)
def test_steps_name_parts_and_clauses_that_there_are(name):
    game = dicery.game(name)
    census = census_of(game)
    assert census is not None
    ids = [part.id for part in census.parts]
    assert len(set(ids)) == len(ids)
    assert set(census.named_clauses) <= set(clauses(game.rules()))
    met: set[str] = set()
    used: set[str] = set()
    for number in range(6):
        seats = game.fewest + number % (game.most + 1 - game.fewest)
        log = log_number(Contest(name, ("random",) * seats, {}, 6, 2), number)
        state = game.new(seats)
        for action in log.actions:
            seat = state.actor()
            before = state.clone()
            state.apply(seat, action)
            for part, verb, owner in census.mentions(before, state, seat, action):
                assert part in ids and verb in (SEEN, TAKEN, USED)
                assert (owner == NOBODY) == (verb == SEEN) and owner < seats
                used.add(part)
            met.update(census.clauses(before, state, seat, action))
        assert census.ending(state)
    assert met <= set(census.named_clauses)
    assert len(met) > len(census.named_clauses) / 2 and len(used) > 20


@pytest.mark.parametrize("name", GAMES)
def test_the_lab_plays_the_matches_of_the_arena(name):
    contest = Contest(name, ("greedy", "random"), {}, 2, 5)
    for number in range(2):
        assert len(log_number(contest, number).actions) == play_number(contest, number).steps


def test_a_logbook_goes_on_where_it_stopped(tmp_path):
    contest = Contest("diced-veggies", ("random", "random"), {}, 5, 1)
    whole = Logbook(None).play(contest, 1, lambda count: None)
    Logbook(tmp_path).add(contest, whole[:2])
    with (tmp_path / FILE).open("a") as file:
        file.write('{"contest": "diced')  # stopped while it was written
    played: list[int] = []
    assert Logbook(tmp_path).play(contest, 1, played.append) == whole
    assert sum(played) == 3
    assert Logbook(tmp_path).matches(contest) == whole


@pytest.mark.parametrize("stopped_in", ["log_chunk", "observe_logs", "measure_some"])
def test_ctrl_c_keeps_what_is_there_and_the_same_call_goes_on(stopped_in, tmp_path, monkeypatch):
    """Stopped while matches are played, looked at or measured for luck, it reports what there is."""
    plan = Plan(dicery.game("diced-veggies"), {"random": {2: 6}}, {}, 1, duels=2, luck=2)
    monkeypatch.setattr("dicery.lab.report.LESSONS", 4)
    whole = make_report(plan, tmp_path / "whole", 1)
    module = "dicery.lab.logbook" if stopped_in == "log_chunk" else "dicery.lab.report"
    done: list[int] = []

    def stopping(*arguments):
        if len(done) == (4 if stopped_in == "log_chunk" else 1):
            raise KeyboardInterrupt
        done.append(1)
        return really(*arguments)

    with monkeypatch.context() as patch:
        really = getattr(import_module(module), stopped_in)
        patch.setattr(f"{module}.{stopped_in}", stopping)
        patch.setattr("dicery.lab.logbook.CHUNK", 2)
        patch.setattr("dicery.lab.report._OBSERVED_AT_ONCE", 2)
        stopped = make_report(plan, tmp_path / "stopped", 1)
    assert not stopped.complete and "It was stopped" in stopped.facts()[0]
    assert len(Logbook(tmp_path / "stopped").matches(plan.contests()[0])) == (4 if stopped_in == "log_chunk" else 6)
    counted = dict.fromkeys(("played", "learned", "looked_at", "measured"), 0)

    def counter(name):
        def count(more):
            counted[name] += more

        return count

    again = make_report(plan, tmp_path / "stopped", 1, Progress(**{name: counter(name) for name in counted}))
    assert again.as_json() == whole.as_json()
    assert counted == {"played": 6, "learned": 4, "looked_at": 6, "measured": 2}
    monkeypatch.setattr("dicery.lab.report.measure_some", lambda *again: pytest.fail("measured again"))
    assert make_report(plan, tmp_path / "stopped", 1).as_json() == whole.as_json(), "measured luck is kept"


def test_a_game_that_declares_nothing_gets_all_other_answers(tmp_path, monkeypatch):
    """A game of others without a census; one with a census is in test_planted_effects.py."""
    monkeypatch.setitem(dicery.SHELF, "high-die", high_die.GAME)
    monkeypatch.setattr("dicery.lab.report.LESSONS", 4)
    report = make_report(Plan(high_die.GAME, {"greedy": {2: 4}}, {}, 0, duels=2, luck=1), tmp_path, 1)
    assert [answer.key for answer in report.answers] == ["fair", "long", "exciting", "skill", "choices"]


def test_a_folder_with_something_else_is_refused(tmp_path):
    (tmp_path / FILE).write_text("hello\n")
    with pytest.raises(ValueError, match="line 1: expected matches of the lab"):
        Logbook(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "9"], "expected numbers of seats"),
        (["--games", "many"], "expected a number of matches"),
        (["--games", "chef=10", "--levels", "chef,cook"], "cook too"),
        (["--games", "chef@7=10", "--levels", "chef"], "expected a number of matches"),
        (["--levels", "nobody"], "unknown bot"),
    ],
)
def test_bad_arguments_are_named(arguments, words, tmp_path):
    result = CliRunner().invoke(app, ["lab", "dessert-dice", "--out", str(tmp_path), *arguments])
    assert result.exit_code == 2 and words in result.output


def test_matches_may_be_asked_for_by_level_and_seats():
    seats = (2, 3)
    assert read_games("greedy,chef", "7", seats) == {"greedy": {2: 7, 3: 7}, "chef": {2: 7, 3: 7}}
    games = read_games("greedy,chef", "greedy=9,chef@2=4", seats)
    assert games == {"greedy": {2: 9, 3: 9}, "chef": {2: 4}}
    plan = Plan(dicery.game("dessert-dice"), games, {}, 0)
    assert [(contest.bots, contest.games) for contest in plan.contests()] == [
        (("greedy",) * 2, 9),
        (("greedy",) * 3, 9),
        (("chef",) * 2, 4),
    ]
    assert "--seats 2,3 --levels greedy,chef --games greedy=9,chef@2=4 " in plan.command()


def test_kinds_of_actions_come_in_the_same_order_in_every_process():
    """Those that were offered equally often by name: sets of names have another order in every process."""
    match = Observed(0, ("greedy", "greedy"))
    match.offered.update(["roll", "stop", "cut", "roll"])
    assert [row[1] for row in kind_rows(Group(2, "greedy", [match]), Sampled())] == ["roll", "cut", "stop"]


def matches_with_an_edge(edge: float, count: int) -> Group:
    """Matches of two seats, made up: the seat that plays second wins more often by the edge."""
    rng = Rng(7)
    matches: list[Observed] = []
    for number in range(count):
        first = number % 2
        second_wins = int(rng.below(10_000)) < 10_000 * (0.5 + edge)
        winner = 1 - first if second_wins else first
        match = Observed(number, ("greedy", "greedy"), first=first)
        match.payoffs = [float(seat == winner) for seat in range(2)]
        match.scores = [10 + 3 * (seat == winner) for seat in range(2)]
        matches.append(match)
    return Group(2, "greedy", matches)


def test_a_planted_edge_of_a_seat_is_found_and_none_where_there_is_none():
    loaded = fair([matches_with_an_edge(0.06, 3000)])
    assert "2nd" in loaded.sentences[0] or "1st" in loaded.sentences[0]
    assert "the order of play matters" in loaded.sentences[0]
    assert win_shares(matches_with_an_edge(0.06, 3000))[1].mean == pytest.approx(0.56, abs=0.02)
    assert "no edge is known" in fair([matches_with_an_edge(0.0, 3000)]).sentences[0]


def test_a_sequence_looks_at_every_match_and_is_rarely_fooled():
    """200 runs of 1,000 looks each at numbers without an effect: at most 5 of 100 may alarm."""
    rng = Rng(99)
    alarms = sum(known_after([int(rng.below(2)) - 0.5 for _ in range(1000)]) > 0 for _ in range(200))
    assert alarms <= 10
    rng = Rng(1, 4)
    sequence = Sequence95()
    for _ in range(1000):
        sequence.add(int(rng.below(2)) - 0.3)
    assert 50 <= sequence.known_at < 500 and sequence.low < 0.2 < sequence.high


def test_differences_that_are_rare_at_first_do_not_look_certain():
    """The first 58 are equal and have no variance: an interval without width would leave out all that follows."""
    sequence = Sequence95()
    for number in range(2000):
        sequence.add(-0.3 if number % 59 == 58 else 0.0)
        assert sequence.low <= sequence.mean <= sequence.high
    assert float("-inf") < sequence.low < sequence.high


def test_intervals_and_discoveries():
    assert estimate([1.0, 2.0, 3.0]).mean == 2.0
    assert share_estimate([1.0] * 10).high == pytest.approx(1.0) and 0.6 < share_estimate([1.0] * 10).low < 1.0
    assert discoveries([0.001, 0.9, 0.02, 0.04]) == [True, False, True, False]


def test_luck_has_a_share_where_results_vary_and_none_where_they_do_not():
    wins = [Lucky((0.5, -0.5), (0.4, -0.4)), Lucky((-0.5, 0.5), (-0.2, 0.2))] * 5
    assert luck_share(wins).mean == pytest.approx(0.6)
    assert luck_share([Lucky((0.0, 0.0), (0.1, -0.1))]).mean == 0.0


def test_a_card_that_is_worth_double_is_found_and_one_that_nobody_uses_is_named():
    """Made-up matches: the card 3 adds 12 % to the chance of whoever takes it, the card 9 is never used."""
    cards = tuple(Part(f"card {number}", "card", f"Card {number}") for number in range(10))
    faces = tuple(Part(f"face {number}", "face", f"Face {number}") for number in range(2))  # nobody takes a face
    rng = Rng(11)
    matches: list[Observed] = []
    for number in range(3000):
        match = Observed(number, ("greedy", "greedy"))
        taken = int(rng.below(10))
        chance = 0.3 + 0.04 * int(rng.below(10))
        won = int(rng.below(1000)) < 1000 * (chance + (0.12 if taken == 3 else 0.0))
        match.payoffs = [float(won), float(not won)]
        match.takings = [Taking(f"card {taken}", 0, chance)]
        match.mentions.update([("face 0", SEEN), ("face 1", SEEN)])
        match.mentions.update([(f"card {taken}", TAKEN)] + [(f"card {taken}", USED)] * (taken != 9))
        matches.append(match)
    answer = parts_answer([Group(2, "greedy", matches)], cards + faces)
    marked = [row[1] for row in answer.grids[0].rows if row[9] == "yes"]
    assert "Card 3" in marked and len(marked) <= 2
    assert "Worth more than the usual part of their kind: Card 3" in answer.sentences[0]
    assert "Never used: Card 9." in answer.sentences
    assert not any("Face" in sentence for sentence in answer.sentences)


def doubled_parts(tmp_path, stars: str):
    """A copy of the parts of Slice & Dice in which every dish of three stars has another number of them."""
    text = own_file("dicery.games.slice_and_dice", "parts.toml")
    assert text.count("\nstars = 3") > 3
    path = tmp_path / "parts.toml"
    path.write_text(text.replace("\nstars = 3", f"\nstars = {stars}"), encoding="utf-8")
    return path


@pytest.mark.heavy
def test_a_comparison_of_parts_finds_that_dishes_are_worth_double(tmp_path):
    call = "lab compare slice-and-dice --games 64 --jobs 1 --until winner_points --json --parts-b".split()
    found = CliRunner().invoke(app, [*call, str(doubled_parts(tmp_path, "6"))])
    assert found.exit_code == 0, found.output
    by_name = {one["measure"]: one for one in json.loads(found.stdout)["differences"]}
    assert by_name["winner_points"]["known_after"] >= 50 and by_name["winner_points"]["low"] > 0
    assert dicery.game("slice-and-dice").new(2) is not None and OTHER_PARTS not in os.environ


@pytest.mark.heavy
def test_a_comparison_with_another_edition_is_played_by_its_interpreter(tmp_path):
    """The other edition: the same sources that read other parts."""
    other = tmp_path / "python"
    parts = doubled_parts(tmp_path, "6")
    other.write_text(
        f'#!/bin/sh\nexport {OTHER_PARTS}=dicery.games.slice_and_dice={parts}\nexec {sys.executable} "$@"\n'
    )
    other.chmod(0o755)
    call = "lab compare slice-and-dice --games 64 --jobs 1 --until winner_points --json --python-b".split()
    found = CliRunner().invoke(app, [*call, str(other)])
    assert found.exit_code == 0, found.output
    by_name = {one["measure"]: one for one in json.loads(found.stdout)["differences"]}
    assert by_name["winner_points"]["known_after"] >= 50 and by_name["winner_points"]["low"] > 0
    for wrong, words in ((tmp_path / "nothing", "expected a Python interpreter"), ("/bin/false", "to have a dicery")):
        refused = CliRunner().invoke(app, [*call, str(wrong)])
        assert refused.exit_code == 2 and words in " ".join(refused.output.split())


def test_parts_that_break_the_rules_are_named_by_entry(tmp_path):
    call = ["lab", "compare", "slice-and-dice", "--parts-b", str(doubled_parts(tmp_path, "60"))]
    found = CliRunner().invoke(app, call)
    assert found.exit_code == 2
    assert "'stars': expected a whole number from 1 to 9, got 60" in " ".join(found.output.split())


def test_the_same_way_twice_differs_nowhere():
    game = dicery.game("diced-veggies")
    found = compare(game, Side({}), Side({}), 2, "random", 64, 3, 1, "all", lambda count: None)
    assert found is not None and found.games == 64
    assert all(one.difference == 0.0 and one.known_after == 0 for one in found.differences)


def test_a_search_finds_the_only_choice_that_meets_its_aims():
    pytest.importorskip("optuna", reason="searching needs dicery[lab]")
    game = dicery.game("diced-veggies")
    contest = Contest(game.name, ("random", "random"), {}, 4, 1)
    varied = [read_vary(game, "target=4..6")]  # recipes: the more, the longer
    tried = tune(contest, varied, [read_aim("turns < 17"), read_aim("turns > 13")], 12, 1, lambda count: None)
    assert len(tried) >= 2
    best = front(tried)[0]
    assert best.contest.settings == {"target": 5} and best.costs == (0.0, 0.0)
    found = best.as_json("http://127.0.0.1:8420/")
    assert found["command"] == (
        "dicery lab diced-veggies --seats 2 --levels random --games 4 -o target=5 --seed 1 --out DIR"
    )
    assert found["link"] == "http://127.0.0.1:8420/new/diced-veggies?o-target=5"


def test_the_command_of_a_candidate_plays_its_matches_again(tmp_path):
    """`lab tune` and the report of the command that it prints find the same minutes; the link opens as many seats."""
    pytest.importorskip("optuna", reason="searching needs dicery[lab]")
    pytest.importorskip("matplotlib", reason="pictures need dicery[lab]")
    call = "lab tune diced-veggies --vary target=4..5 --level random --games 3 --seats 3 --seed 6 --trials 1 --jobs 1"
    tried = CliRunner().invoke(app, [*call.split(), "--json", "--aim", "minutes < 9", "--aim", "margin > 3"])
    (one,) = json.loads(tried.stdout)["all"]
    assert one["link"].endswith("&seat2=bot%3Achef")
    again = one["command"].replace("DIR", str(tmp_path)).split()[1:]
    assert CliRunner().invoke(app, [*again, *"--duels 0 --luck 0 --jobs 1".split()]).exit_code == 0
    answers = {answer["key"]: answer for answer in json.loads((tmp_path / "report.json").read_text())["answers"]}
    assert answers["long"]["grids"][0]["rows"][0][1] == pytest.approx(one["measures"]["minutes"])
    assert answers["exciting"]["grids"][0]["rows"][0][10] == pytest.approx(one["measures"]["margin"])


@pytest.mark.parametrize("text", ["minutes", "minutes 9..3", "fun > 3", "minutes < many"])
def test_an_aim_that_cannot_be_read_is_refused(text):
    with pytest.raises(ValueError, match="expected an aim"):
        read_aim(text)


def test_impact_names_the_first_step_that_changes(tmp_path):
    run = CliRunner().invoke(
        app, f"sim diced-veggies --bots random,random --games 2 --jobs 1 --records {tmp_path}".split()
    )
    assert run.exit_code == 0, run.output
    same = CliRunner().invoke(app, ["impact", str(tmp_path), "solo_turns=11", "--json"])
    assert [one["changed"] for one in json.loads(same.stdout)] == [False, False]
    other = CliRunner().invoke(app, ["impact", str(tmp_path), "hypes=no", "--json"])
    found = json.loads(other.stdout)
    assert all(one["changed"] and one["step"] > 0 for one in found)


def test_chances_that_favour_whose_turn_it_is_are_corrected():
    """Made-up matches: either seat wins half of them, but the coach gives 80 % to the seat whose turn begins."""
    matches: list[Observed] = []
    for number in range(200):
        match = Observed(number, ("greedy", "greedy"), steps=20, movers=[turn % 2 for turn in range(18)])
        match.chances = [(turn, (0.8, 0.2) if turn % 2 == 0 else (0.2, 0.8)) for turn in range(18)]
        match.payoffs = [float(number % 4 < 2), float(number % 4 >= 2)]
        match.chances.append((20, tuple(match.payoffs)))
        match.takings = [Taking("card 1", 0, 0.2, 17)]
        matches.append(match)
    assert low_point(matches[0]) == 0.2 and lead_changes(matches[0]) >= 17
    corrected = fitted(dicery.game("diced-veggies").new(2), matches)
    assert all(abs(chance - 0.5) < 0.05 for match in corrected for _, pair in match.chances[:-1] for chance in pair)
    assert corrected[0].chances[-1] == matches[0].chances[-1]
    assert corrected[0].takings[0].chance == corrected[0].chances[17][1][0]
    assert fitted(dicery.game("diced-veggies").new(2), matches[:20]) == matches[:20], "too few to know"
