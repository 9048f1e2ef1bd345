"""A lesson on the table's page: the sentence, what it lights, the answer to another move, and the end."""

from dicery.drawing import tag, words
from dicery.learn.lesson import Lesson
from dicery.learn.script import ENDLESS
from dicery.learn.sentence import Sentence
from dicery.server.page.render import render
from dicery.server.page.rulebook import clause_links, spoken
from dicery.server.page.texts import say
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table


def drawn_lesson(table: Table, viewer: Viewer) -> str:
    """The card of the lesson; others than the learner only read that it is one."""
    lesson = table.lesson
    if lesson is None:
        return ""
    if viewer.seat != lesson.seat or viewer.seat not in viewer.own:
        return tag("section", tag("p", words(say("lesson.watched"))), class_="lesson-card", aria_label=say("lesson.is"))
    code = table.header.code
    if lesson.done:
        learned = [spoken(table.game, line) for line in lesson.learned()]
        return render("lesson_end.html", game=table.game, chapter=lesson.chapter, learned=learned)
    said, answer = lesson.say(), lesson.answer()
    return render(
        "lesson.html",
        code=code,
        seat=lesson.seat,
        chapter=lesson.chapter,
        step=step_of(lesson),
        free=lesson.is_free,
        said=spoken(table.game, Sentence(said.text, ())) if said.text else words(say("lesson.wait")),
        rules=clause_links(table.game, said.clauses),
        answer=spoken(table.game, answer) if answer.text else "",
        light=" | ".join(str(place) for place in lesson.light()),
        targets=lesson.targets()[:1],
    )


def step_of(lesson: Lesson) -> str:
    """ "3 of 8", or that the learner plays freely."""
    due = lesson.due
    turns = lesson.script.free
    if due is None:
        number = min(lesson.progress.free + 1, turns)
        return say("lesson.free") if turns >= ENDLESS else say("lesson.free_turn", number=number, count=turns)
    here = due.number or max((item.number for item in lesson.script.items[: lesson.progress.item]), default=0)
    return say("lesson.step", number=max(1, here), count=lesson.script.decisions)
