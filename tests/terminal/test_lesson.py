"""A lesson in the terminal: the marked move comes first, another one is answered and taken back, then comes the end."""

import pytest

from dicery import game
from dicery.learn.course import chapter
from dicery.match.match import Refused
from dicery.terminal.app import TableApp
from dicery.terminal.dialogs import Question
from dicery.terminal.lesson import LIT, LessonTable
from tests.terminal.looking import sees, shown, until

pytestmark = [pytest.mark.asyncio, pytest.mark.heavy]


async def test_a_lesson_is_learned_by_enter_and_a_wrong_move_is_taken_back():
    dessert = game("dessert-dice")
    first = chapter(dessert)
    app = TableApp(LessonTable(dessert, first), 0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        await sees(pilot, "Take the lit red die")
        assert app.table.choices()[0].label.startswith(LIT)
        await sees(pilot, "plays the move marked")
        await pilot.press("down", "enter")
        await sees(pilot, "Ctrl+U takes it back")
        assert app.table.asked() is None
        await pilot.press("ctrl+u")
        await sees(pilot, "Take the lit red die")
        table = app.table
        await pilot.press("enter")
        board = table.text()
        assert " c3 " in board and " a1 " not in board  # only what the lesson expects is marked
        while not table.over:
            await until(pilot, lambda: table.asked() is not None or table.over)
            if not table.over:
                await pilot.press("enter")
                await pilot.pause(0.01)
        await until(pilot, lambda: isinstance(app.screen, Question))
        assert "You have learned" in shown(app)
        assert ("Next lesson" if first.next else "Play a match") in shown(app)
        with pytest.raises(Refused):
            table.record()
