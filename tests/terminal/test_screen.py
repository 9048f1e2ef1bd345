"""The table on the screen, played with keys and mouse."""

import asyncio
import os
import pty
import select
import subprocess
import sys
import time

import pytest
from textual.widgets import Input, OptionList

from dicery import SHELF, SPECTATOR, Rng, game
from dicery.match import record
from dicery.terminal.dialogs import Curtain, Question
from dicery.terminal.rules import Rules
from dicery.terminal.widgets import Choices
from tests.terminal.bidding import GAME as BIDDING
from tests.terminal.looking import FOREVER, misses, sees, shown, sitting, until

DESSERT_DICE = game("dessert-dice")
SLICE = game("slice-and-dice")
SIZES = [(80, 24), (120, 40)]
pytestmark = [pytest.mark.asyncio, pytest.mark.heavy]


def steps(app):
    return len(app.table.match.steps)


def marked(app):
    """The move under the cursor of the list."""
    option = app.query_one(Choices).options.highlighted_option
    return None if option is None else option.id


@pytest.mark.parametrize(
    ("size", "seats"),
    [
        ((80, 24), ["you", "random"]),
        pytest.param((120, 40), ["random", "greedy", "you", "random"], marks=pytest.mark.soak),
    ],
)
async def test_a_whole_match_is_played_by_keyboard(size, seats):
    async with sitting(DESSERT_DICE, seats, seed=3, size=size, stall_guard=1) as (app, pilot):
        rng = Rng(9)
        await until(pilot, lambda: app.table.asked() is not None)
        while not app.table.state.over:
            choices = app.table.choices()
            typed = choices[rng.below(len(choices))].move if rng.below(3) == 0 else ""
            await pilot.press(*typed, "enter")
            await until(pilot, lambda: app.table.asked() is not None or app.table.state.over)
        await until(pilot, lambda: isinstance(app.screen, Question))
        result = shown(app)
        text = app.table.record()
    verdict = record.verify(record.read(text, SHELF))
    assert verdict.error is None
    assert verdict.state.over
    winner = list(verdict.state.ranks()).index(1)
    assert f"1.  {app.table.names[winner]}" in result
    assert f"{verdict.state.scores()[winner]} point" in result
    assert "Look at the table" in result


async def test_arrows_and_enter_play_a_move():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        wanted = app.table.choices()[2].move
        await pilot.press("down", "down", "enter")
        assert app.table.match.steps[-1].move == wanted


async def test_enter_pressed_twice_plays_one_move():
    """The second comes before the table is drawn again, so it was not meant for what can be chosen then."""
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        before = steps(app)
        options = app.query_one(Choices).options
        options.action_select()
        options.action_select()
        await until(pilot, lambda: steps(app) > before)
        assert steps(app) == before + 1
        await misses(pilot, "✗")


async def test_typing_filters_the_moves_and_esc_clears():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        await pilot.press("enter", "c", "3")
        assert marked(app) == "c3"
        await sees(pilot, "Filter: c3")
        await sees(pilot, "1 of 25 moves")
        await pilot.press("backspace")
        await sees(pilot, "Filter: c▏ 5 of 25 moves")
        await pilot.press("escape")
        await sees(pilot, "25 moves · type to filter")
        await pilot.press("c", "4", "enter")
        assert app.table.match.steps[-1].move == "c4"


async def test_typing_filters_wherever_the_focus_is():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        await pilot.press("enter", "tab", "d", "5", "enter")
        assert app.table.match.steps[-1].move == "d5"


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_a_move_plays_it(size):
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1, size=size) as (app, pilot):
        await pilot.press("enter")
        await pilot.click("#options", offset=(6, 3))
        assert app.table.match.steps[-1].move == "d1"


@pytest.mark.parametrize("size", SIZES)
async def test_a_refusal_names_reason_and_clause_and_opens_the_rules_there(size):
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1, size=size) as (app, pilot):
        before = steps(app)
        await pilot.press(*"c3", "enter")
        assert steps(app) == before
        await sees(pilot, "there is no die on c3 to tip")
        await sees(pilot, "[DD-8.1, Ctrl+R]")
        await pilot.press("ctrl+r")
        await until(pilot, lambda: isinstance(app.screen, Rules) and "DD-8.1 (book)" in shown(app))
        await pilot.press("escape", "escape")
        await misses(pilot, "there is no die on c3 to tip")


async def test_the_rules_are_searched_by_clause_and_by_word():
    async with sitting(DESSERT_DICE, ["you", "random"]) as (app, pilot):
        await pilot.press("f2")
        await sees(pilot, "the rules as we play them")
        await pilot.press(*"DD-10.2")
        await sees(pilot, "DD-10.2 (ruling: nothing is left to do)")
        app.screen.query_one(Input).value = "orientation"
        await pilot.pause()
        await sees(pilot, "Place 1 of ")
        await pilot.press("enter")
        await sees(pilot, "Place 2 of ")
        await pilot.press(*"xyz")
        await sees(pilot, "Found nowhere")


async def test_undo_brings_a_person_back_while_the_bot_still_waits():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1, delay=FOREVER) as (app, pilot):
        before = steps(app)
        await misses(pilot, "Undo")
        await pilot.press("enter", *"c3", "enter", "enter")
        assert steps(app) == before + 3
        await sees(pilot, "Random chooses.")
        await sees(pilot, "^u Undo")
        await pilot.press("ctrl+u")
        assert steps(app) == before + 2
        await sees(pilot, "Turn the die on c3")
        await pilot.press("ctrl+u", "ctrl+u", "ctrl+u")
        assert steps(app) == before
        await misses(pilot, "Undo")


async def test_enter_does_not_wait_for_the_bots():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=2, delay=FOREVER) as (app, pilot):
        before = steps(app)
        await sees(pilot, "Random is choosing")
        await pilot.press("enter")
        await until(pilot, lambda: app.table.asked() == 0)
        assert steps(app) > before


async def test_the_curtain_hides_the_secrets_of_the_person_before():
    async with sitting(DESSERT_DICE, ["you:Ana", "you:Bo"], starter=1, size=(80, 24)) as (app, pilot):
        cards = [app.table.state.view(seat)["cards"][seat] for seat in (0, 1)]
        names = ["Your dessert", *(card.replace("-", " ").title() for card in cards)]

        async def covered(name):
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            text = shown(app)
            assert f"Pass the device to {name}." in text
            secret = {line.text for seat in (0, 1) for line in app.table.match.lines(seat)}
            secret -= {line.text for line in app.table.match.lines(SPECTATOR)}
            assert len(secret) == 2
            assert not [word for word in [*secret, "Your dessert"] if word in text]

        await covered("Ana")
        assert not [name for name in names if name in shown(app)]
        await pilot.press("enter")
        await covered("Ana")
        await pilot.press("space")
        await sees(pilot, "Ana: Choose a die")
        await pilot.press("ctrl+l")
        await sees(pilot, f"Ana got {names[1]}.")
        assert "Bo got a dessert card." in shown(app)
        await pilot.press("escape", "enter", *"c3", "enter", "enter")
        await covered("Bo")
        assert "Ana placed" in shown(app)
        await pilot.press("space")
        await sees(pilot, "Bo: Choose a die")
        await pilot.press("f4")
        await pilot.press(*["ctrl+down"] * 20)
        await sees(pilot, f"Your dessert: {names[2]}")
        assert f"Your dessert: {names[1]}" not in shown(app)


async def test_behind_the_curtain_the_last_step_can_still_be_undone():
    async with sitting(DESSERT_DICE, ["you:Ana", "you:Bo"], starter=1) as (_, pilot):
        await pilot.press("space")
        await pilot.press("enter", *"c3", "enter", "enter")
        await sees(pilot, "Ana may still take back")
        await pilot.press("ctrl+u")
        await sees(pilot, "Ana: Turn the die on c3")


async def test_without_secrets_no_curtain_falls():
    async with sitting(DESSERT_DICE, ["you:Ana", "you:Bo"], starter=1, open_cards=True) as (_, pilot):
        await sees(pilot, "Ana: Choose a die")
        await pilot.press("enter", *"c3", "enter", "enter")
        await sees(pilot, "Bo: Choose a die")


async def test_a_person_plays_while_bots_wait_and_keeps_the_filter_when_they_act():
    async with sitting(BIDDING, ["random", "you", "random"], delay=FOREVER) as (app, pilot):
        assert app.table.state.waiting_seats() == [0, 1, 2]
        await pilot.press("h")
        app.table_screen.pace.delay = 0.0
        app.table_screen.pace.stir()
        await until(pilot, lambda: app.table.state.waiting_seats() == [1])
        await sees(pilot, "Filter: h")
        await pilot.press("enter")
        assert [step.move for step in app.table.match.steps if step.seat == 1] == ["high"]


async def test_people_who_act_at_once_can_pass_the_table():
    async with sitting(BIDDING, ["you:Ana", "you:Bo"]) as (_, pilot):
        await pilot.press("space")
        await sees(pilot, "Ana: Bid low or high.")
        await pilot.press("ctrl+t")
        await sees(pilot, "Pass the device to Bo.")
        await pilot.press("space")
        await sees(pilot, "Bo: Bid low or high.")
        await pilot.press("enter")
        await sees(pilot, "Pass the device to Ana.")


async def test_real_dice_are_typed_in():
    async with sitting(BIDDING, ["you", "random"], typed=True) as (app, pilot):
        await sees(pilot, "The die is rolled. Type in the outcome.")
        await sees(pilot, "6 outcomes")
        await pilot.press(*"die 7", "enter")
        await sees(pilot, "'die 7' is no bid")
        await pilot.press(*"die 5", "enter")
        assert app.table.state.die == 5
        await misses(pilot, "Roll")
        await pilot.press("enter")
        await until(pilot, lambda: app.table.match.chance_waits())
        await sees(pilot, "^d Roll")
        await pilot.press("ctrl+d")
        assert app.table.state.die > 0


async def test_the_next_outcome_starts_with_an_empty_filter():
    async with sitting(DESSERT_DICE, ["you", "random"], typed=True) as (app, pilot):
        for _ in range(3):
            await pilot.press(*"Rs", "enter")
        assert [step.move for step in app.table.match.steps[2:]] == ["Rs", "Rs", "Rs"]
        await pilot.press("ctrl+e")
        await until(pilot, lambda: app.table.asked() == 0)


async def test_the_clock_is_announced_by_the_host():
    async with sitting(BIDDING, ["you", "random"], delay=FOREVER) as (app, pilot):
        await pilot.press("ctrl+k")
        await sees(pilot, "The clock announces")
        await pilot.press("enter")
        await until(pilot, lambda: app.table.state.round == 1)
        await sees(pilot, "Time is up.")


async def test_a_match_against_time_shows_the_clock_and_ends_with_it():
    """[SD-13.4]"""
    now = [0.0]
    seats = ["you:Ana", "you:Bo"]
    async with sitting(SLICE, seats, now=lambda: now[0], mode="coop", limit="clock", seconds=120) as (app, pilot):
        await sees(pilot, "Time left 2:00")
        assert "Clock" not in shown(app), "expected the table to keep the time itself"
        now[0] = 95.5
        await sees(pilot, "Time left 0:25")
        await pilot.press("f1")
        await sees(pilot, "Letters and digits")
        now[0] = 120
        await until(pilot, lambda: app.table.state.over)
        assert app.table.match.steps[-1].move == "time-up"
        await pilot.press("escape")
        await sees(pilot, "The goal is missed")
        assert "rank" not in shown(app) and " 1." not in shown(app)
        assert "mode=coop" in shown(app)
        assert app.table.record().endswith(f"digest: {app.table.state.digest()}\n")
        await pilot.press("down", "enter")
        await until(pilot, lambda: not app.table.state.over)
        await sees(pilot, "Time left 2:00")


async def test_options_that_differ_are_named_and_explained():
    async with sitting(DESSERT_DICE, ["you", "random"], stall_guard=5) as (app, pilot):
        await sees(pilot, "Dessert Dice · 1 option changed · step")
        await pilot.press("f8")
        await sees(pilot, "stall_guard=5")
        await sees(pilot, "Options that differ from a standard table")
    async with sitting(DESSERT_DICE, ["you", "random"]) as (app, pilot):
        assert "changed" not in shown(app) and "f8" not in shown(app)


async def test_the_record_is_saved_where_asked(tmp_path):
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        for path, told in ((tmp_path / "match.record", "Saved as"), (tmp_path / "no" / "where", "cannot be written")):
            await pilot.press("ctrl+s")
            await sees(pilot, "Save the record")
            app.screen.query_one(Input).value = str(path)
            await pilot.press("enter")
            await until(pilot, lambda told=told: told in shown(app))
        text = (tmp_path / "match.record").read_text(encoding="utf-8")
    assert text == app.table.record()
    assert record.verify(record.read(text, SHELF)).error is None


async def test_a_new_match_begins_when_confirmed():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        await pilot.press("enter")
        old = app.table
        await pilot.press("ctrl+n")
        await sees(pilot, "New match?")
        await pilot.press("escape")
        assert app.table is old
        await pilot.press("ctrl+n")
        await sees(pilot, "New match?")
        await pilot.press("enter")
        await until(pilot, lambda: app.table is not old)
        assert app.table.seed == old.seed + 1
        await pilot.press("enter")
        assert app.table.match.steps[-1].seat == 0


async def test_quitting_a_running_match_asks_first():
    async with sitting(DESSERT_DICE, ["you", "random"]) as (app, pilot):
        await pilot.press("ctrl+q")
        await sees(pilot, "Quit?")
        await pilot.press("escape")
        await pilot.pause()
        await misses(pilot, "Quit?")
        await pilot.press("ctrl+q", "enter")
        await asyncio.sleep(1.0)
        assert not app.is_running


async def test_after_the_result_the_table_can_be_looked_at():
    """Keys pressed twice open and close one window."""
    async with sitting(BIDDING, ["random", "random"]) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Question))
        app.screen.query_one(OptionList).action_select()
        app.screen.query_one(OptionList).action_select()
        await until(pilot, lambda: not isinstance(app.screen, Question))
        await misses(pilot, "cards [0, 0]")
        await sees(pilot, "rank 1")
        app.query_one(Choices).options.action_select()
        app.query_one(Choices).options.action_select()
        await until(pilot, lambda: isinstance(app.screen, Question))
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.table.seed == 6 and isinstance(app.screen, Question))
        await pilot.press("down", "down", "down", "enter")
        await asyncio.sleep(1.0)
        assert not app.is_running


@pytest.mark.parametrize("size", [(60, 20), *SIZES, (200, 60)])
@pytest.mark.parametrize(
    "seats",
    [
        ["you:Maximiliane von Sand", "you:Bartholomäus Grün"],
        pytest.param(["you", "random"], marks=pytest.mark.soak),
    ],
)
async def test_the_prompt_is_whole_and_in_its_place(size, seats):
    async with sitting(DESSERT_DICE, seats, starter=1, size=size, stall_guard=1) as (app, pilot):
        await pilot.press("space", "escape")
        for key in ("enter", "enter", "enter"):
            lines = shown(app).splitlines()
            told = app.table.prompt()
            assert told in " ".join(line.strip() for line in lines[1:3])
            assert "Choose" not in lines[0]
            await pilot.press(key)
            await pilot.pause()


@pytest.mark.parametrize(("size", "log"), [((80, 24), False), ((120, 40), True)])
async def test_a_small_window_shows_seats_and_the_newest_line_in_one_row_each(size, log):
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1, size=size) as (app, pilot):
        assert ("Log, newest first" in shown(app)) is log
        assert ("Seats and points" in shown(app)) is log
        assert ("Player: 0" in shown(app)) is not log
        assert "Random: ?" in shown(app) or "Random    ?  bot" in shown(app)
        await sees(pilot, "The 25 dice were rolled.")
        await sees(pilot, "^q Quit")


async def test_a_window_can_change_its_size():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        await pilot.press("enter", "c", "down")
        for size, log in (((80, 24), False), ((120, 40), True)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda log=log: ("Log, newest first" in shown(app)) is log)
            assert "Choose an empty square for the die." in shown(app).splitlines()[1]
            await sees(pilot, "Filter: c")
            assert marked(app) == "c2"


async def test_help_lists_the_keys():
    async with sitting(DESSERT_DICE, ["you", "random"], size=(80, 24)) as (_, pilot):
        for key in ("f1", "question_mark"):
            await pilot.press(key)
            await sees(pilot, "Letters and digits")
            await sees(pilot, "What can I do here?")
            await pilot.press("escape")
            await misses(pilot, "Letters and digits")


def read_until(terminal, wanted, seconds=60.0):
    """What the program writes until it has written something."""
    end = time.monotonic() + seconds
    text = b""
    while wanted not in text:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"expected {wanted!r}, got {text[-2000:]!r}"
        text += os.read(terminal, 65536)
    return text


async def test_play_runs_in_a_real_terminal_and_returns_the_record():
    program = (
        "import dicery\nfrom dicery.terminal import play\n"
        "text = play(dicery.game('dessert-dice'), ['you', 'random'], {'starter': 1}, 5)\n"
        "print(text.replace('\\n', '|'), 'END')"
    )
    terminal, inner = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=inner, stdout=inner, stderr=inner, env=environment
    ) as process:
        os.close(inner)
        read_until(terminal, b"type to filter")
        os.write(terminal, b"\r")
        read_until(terminal, b"empty square")
        os.write(terminal, b"\x11")
        read_until(terminal, b"Go on playing")
        os.write(terminal, b"\r")
        told = read_until(terminal, b"END").decode()
        process.wait(timeout=30)
    os.close(terminal)
    text = told[told.index("dicery record 2") : told.index(" END")].replace("|", "\n").replace("\r\n", "")
    found = record.read(text, SHELF)
    assert record.verify(found).error is None
    assert [step.seat for step in found.steps if step.seat >= 0] == [0]
