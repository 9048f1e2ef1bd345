"""Lessons are text: what a broken one is told, and that the rehearsal of the testing kit finds every kind of rot."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from dicery import SHELF, game
from dicery.games.box import Box
from dicery.learn.course import Chapter, chapter, course, lessons_of
from dicery.learn.how_to_play import Picture, how_to_play
from dicery.learn.lesson import Lesson
from dicery.learn.script import BadLesson, read_script
from dicery.learn.sentence import BadSentence, Scene, bare_numbers, parted
from dicery.match.match import Refused
from dicery.testing.lessons import Broken, check_chapter

DESSERT = game("dessert-dice")
NAME, TEXT = next(iter(lessons_of(DESSERT).items()))

ROT = {
    "an illegal move": ('do = "c3"', 'do = "z9"', "'z9' to be legal"),
    "a rival's illegal move": ('do = ["Pt", "d3", "q1"]', 'do = ["Pt", "c3", "q1"]', "'c3' to be legal"),
    "a clause that there is not": ("[DD-7.1, DD-2.3]", "[DD-7.1, DD-99.3]", "clauses of the ledger, got DD-99.3"),
    "a number that nobody keeps true": ("on all four sides", "on all 4 sides", r"placeholders for the numbers \['4'\]"),
    "a placeholder without a value": ("{after.clusters.jello-tart}", "{after.clusters.cake}", "got 'cake'"),
    "a lit place that is not drawn": ('light = ["section dessert"]', 'light = ["section oven"]', "not section oven"),
    "an answer to no move": (
        '"Gs" = "You could',
        '"Zz" = "You could',
        r"other legal moves for the answers to \['Zz'\]",
    ),
    "a move that is not as good": ('do = "q0"', 'do = "q0"\nor = ["q9"]', "accepted moves that are legal"),
    "an answer without a clause": (
        "near the edge a die has fewer neighbours. [DD-7.1, DD-2.3]",
        "no.",
        "with a clause",
    ),
    "an endless sentence": ("Take the lit red die", "Take the lit red die. " + 300 * "x", "at most 240 characters"),
}
UNREADABLE = {
    "no steps": (TEXT.replace("[[step]]", "[[steps]]").replace("[step.", "[steps."), "got 'steps'"),
    "two lines learned": (TEXT.replace("learned = [", "learned = []\nlines = ["), "expected one of"),
    "a place of no kind": (TEXT.replace('"section dessert"', '"corner dessert"'), "expected a place to light"),
    "a rival in the learner's seat": (TEXT.replace("rival = 2", "rival = 1", 1), "another seat than the learner's"),
    "no TOML": ("title = ", "expected a TOML file"),
}


@pytest.mark.parametrize("what", ROT)
def test_the_rehearsal_finds(what):
    old, new, words = ROT[what]
    assert old in TEXT
    rotten = Chapter(read_script(NAME, TEXT.replace(old, new, 1)), 1, 1, "")
    with pytest.raises(Broken, match=words):
        check_chapter(DESSERT, rotten)


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_lesson_that_cannot_be_read_says_where(what):
    text, words = UNREADABLE[what]
    with pytest.raises(BadLesson, match=words):
        read_script("mine", text)


def test_a_learner_cannot_go_on_before_a_wrong_move_is_taken_back_nor_play_for_a_rival():
    lesson = Lesson(DESSERT, chapter(DESSERT), "Ana")
    assert lesson.targets() == ("Rt",) and lesson.acting() == [0]
    lesson.submit(0, lesson.seq, "Yt")
    assert lesson.astray and lesson.answer().clauses and not lesson.light() and not lesson.targets()
    with pytest.raises(Refused, match="taken back"):
        lesson.submit(0, lesson.seq, "c3")
    lesson.undo(0)
    for move in ("Rt", "c3", "q0"):
        assert not lesson.can_undo(0)
        lesson.submit(0, lesson.seq, move)
    assert lesson.acting() == [1] and lesson.scripted(1) == "Pt" and lesson.scripted(0) == ""
    with pytest.raises(Refused, match="expected a step by"):
        lesson.submit(0, lesson.seq, "Rt")


def test_placeholders_read_the_position_as_the_learner_sees_it():
    lesson = Lesson(DESSERT, chapter(DESSERT), "Ana")
    scene = Scene(DESSERT, lesson.state, lesson.state, 0, lesson.names, "do this")
    said = scene.fill(
        "{scores.me} {supply.Rt} {board.#} {name.2} {part.Largest cluster} {label} {gain.scores.me}. [DD-1.1]"
    )
    assert said.text == "0 3 25 Rosa 0 do this 0." and said.clauses == ("DD-1.1",)
    with pytest.raises(BadSentence, match="no value in this position"):
        scene.fill("{cards.1}")  # the rival's card is secret
    assert bare_numbers("{scores.me} of `c3`, 7 [DD-1.2]") == ["7"]
    assert parted("Do it. [DD-1.1, DD-1.2] Now. [DD-1.3]") == ("Do it. Now.", ("DD-1.1", "DD-1.2", "DD-1.3"))


def test_a_chapter_names_the_next_and_unknown_ones_are_refused():
    first = chapter(DESSERT)
    assert first.next == list(course(DESSERT))[1] and chapter(DESSERT, first.next).next == ""
    with pytest.raises(ValueError, match="expected a chapter of Dessert Dice"):
        chapter(DESSERT, "dessert")


def test_pictures_of_how_to_play_are_positions_of_the_lesson():
    pictures = [part for part in how_to_play(DESSERT) if isinstance(part, Picture)]
    assert pictures[0].state.position() == Lesson(DESSERT, chapter(DESSERT), "You").state.position()
    assert "Jello Tart" in pictures[0].text(DESSERT)


MECHANISMS = {  # what the lesson of each game has to teach
    "dessert-dice": "place, turn, tip, no undo, clusters, secret card, tie",
    "diced-veggies": "cut, ten pips, one piece, cook, hype, chef token, card, limits, restock, end",
    "wok-and-roll": "keep, lock, red and white, sections, platters, full platters, rows, fridge, books, hexagon, "
    "rectangle, end",
    "chicken-fried-dice": "prep, pluck, order up, chop, sauce, toss, feed, cross-off, flavour, menu, picnic, tips, "
    "upgrades, reviews, waiting",
    "slice-and-dice": "dish, throw, keep, cut, stop, utensil, special, lid, lines, rewards, end",
}
TAUGHT = re.compile(r"([a-z -]+) ([A-Z]{2}-\d+\.\d+) \((\d)\.(\d+|free)\)")  # mechanism, clause, chapter and step
GUIDE = Path(__file__).parents[1] / "docs" / "lessons.md"


@pytest.mark.parametrize("name", SHELF)
def test_every_mechanism_of_a_game_is_taught_by_the_step_that_the_guide_names(name):
    [line] = [line for line in GUIDE.read_text().splitlines() if line.startswith(f"| {game(name).title} |")]
    taught = TAUGHT.findall(line)
    assert ", ".join(mechanism.strip() for mechanism, *_ in taught) == MECHANISMS[name]
    said: dict[tuple[str, str], str] = {}
    for part in course(game(name)).values():
        said |= {(str(part.number), str(item.number)): item.say for item in part.script.items if item.number}
        said[str(part.number), "free"] = part.script.free_say
    for mechanism, clause, number, step in taught:
        assert clause in parted(said[number, step])[1], f"{mechanism}: expected {clause} in step {step} of {number}"


@pytest.mark.parametrize("name", SHELF)
def test_a_chapter_has_eight_to_fifteen_decisions_and_ends_with_two_free_turns(name):
    for part in course(game(name)).values():
        assert 8 <= part.script.decisions <= 15 and part.script.free >= 2, part.script.name


EXPLAINED = [  # at a step of a chapter, what can be done there
    ("chicken-fried-dice", "1-pluck-and-feed", 2, "Pluck a die from the coop"),
    ("chicken-fried-dice", "1-pluck-and-feed", 10, "Your die of this turn is used"),
    ("chicken-fried-dice", "2-chains-and-the-picnic", 3, "All your dice of this round are used"),
    ("slice-and-dice", "1-roll-keep-serve", 3, "Take the items that you have hit"),
    ("slice-and-dice", "1-roll-keep-serve", 8, "your dish has earned a utensil"),
    ("slice-and-dice", "2-specials-lid-and-end", 2, "this roll is a cut"),
    ("slice-and-dice", "2-specials-lid-and-end", 5, "You may still play a utensil"),
]


@pytest.mark.parametrize(("name", "part", "step", "words"), EXPLAINED)
def test_what_can_be_done_is_said_of_what_the_turn_has_brought(name, part, step, words):
    box = game(name)
    lesson = Lesson(box, chapter(box, part), "Ana")
    while (due := lesson.due) is not None and due.number < step:
        lesson.submit(due.seat, lesson.seq, due.moves[lesson.progress.place])
    assert isinstance(box, Box) and words in box.explain(lesson.state.view(lesson.seat), lesson.names)


@pytest.mark.parametrize("name", SHELF)
def test_what_can_be_done_is_explained_in_three_sentences(name):
    told = import_module(f"dicery.games.{name.replace('-', '_')}.text.explain")
    texts = [text for value in vars(told).values() for text in (value.values() if isinstance(value, dict) else [value])]
    texts = [text for text in texts if isinstance(text, str) and "[" in text]
    assert texts and [text for text in texts if len(re.findall(r"[.?](?= |$)", parted(text)[0])) != 3] == []
