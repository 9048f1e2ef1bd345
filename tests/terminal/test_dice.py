"""Dice in the terminal have colours, and those that were rolled flicker before they lie still."""

import random

import pytest

import dicery
from dicery import CHANCE
from dicery.terminal.desk import Desk
from dicery.terminal.dice import coloured, inks_of, rolled, tumbling
from tests.terminal.looking import sitting, until

NAMES = ["Ana", "Bo"]


def texts(name, steps=120):
    """The board after each step of a random match, and whether chance has just rolled."""
    game, luck = dicery.game(name), random.Random(4)
    state = game.new(2)
    for _ in range(steps):
        if state.over:
            return
        seat = luck.choice(state.waiting_seats())
        state.apply(seat, luck.choice(state.actions(seat)))
        yield game.text(state.view(0), [], NAMES), seat == CHANCE


@pytest.mark.parametrize("name", dicery.SHELF)
def test_dice_have_colours_and_roll_in_their_columns(name):
    inks, before, seen, moved = inks_of(dicery.game(name)), "", set(), 0
    for text, chance in texts(name):
        content = coloured(text, inks)
        assert content.plain == text
        seen |= {str(span.style) for span in content.spans}
        dice = rolled(before, text, inks) if chance else []
        shown = tumbling(text, dice)
        assert [len(line) for line in shown.split("\n")] == [len(line) for line in text.split("\n")]
        moved += shown != text
        before = text
    assert len(seen) >= 4, "expected dice of several colours"
    assert moved or not any(ink.faces for ink in inks)


def test_a_die_that_stays_as_it_was_does_not_flicker():
    inks = inks_of(dicery.game("diced-veggies"))
    dice = rolled("1  On6 To2 Ca5", "1  On6 To3 Ca5", inks)
    assert [(ink.colour, span) for ink, span in dice] == [("red", (7, 10))]
    assert {tumbling("1  On6 To3 Ca5", dice)[:7] for _ in range(20)} == {"1  On6 "}


@pytest.mark.asyncio
async def test_a_roll_flickers_and_ends_on_what_was_dealt():
    async with sitting(dicery.game("wok-and-roll"), ["you", "random"], delay=0.1, starter=1) as (app, pilot):
        desk, table = app.screen.query_one(Desk), app.table
        table.choose("keep /")
        desk.draw(table)
        shown = set()

        def lies_still():
            shown.add(desk.written["#drawing"].plain)
            return desk.roll is None

        await until(pilot, lies_still)
        assert len(shown) > 2, "expected other faces before the last"
        assert desk.written["#drawing"].plain == table.text()
