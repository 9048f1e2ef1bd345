"""Fuzzing: whatever text comes in, only the declared errors come out, and what is read can be used.

The texts are real ones with a few edits, or anything at all. Examples are the same in every run.
"""

import importlib
import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import BadPosition, Game, Illegal, Rng, State
from dicery.engine.option import Option, settle, write_setting
from dicery.games import plain
from dicery.games.parts_file import BadParts, own_file
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.match.record import BadRecord, read, verify, write
from dicery.testing.clauses import defined, quoted
from dicery.testing.setups import Given, few_setups
from dicery.testing.states import acting, actions, fields, observers, people, same
from dicery.testing.walks import positions

T = TypeVar("T")
NUMBERS = ["-1", "0", "1", "7", "99", "4294967296", "1e3", "\N{ARABIC-INDIC DIGIT THREE}", "\N{SUPERSCRIPT TWO}"]
ODD = [*NUMBERS, "-", "*", ":", "=", "", " ", "\t", "\n", "\x00", "\N{LATIN SMALL LETTER E WITH ACUTE}", "yes"]


def fuzz(examples: int, cases: st.SearchStrategy[T], claim: Callable[[T], None]) -> None:
    """Makes a claim about this many cases; the case that breaks it is made small and printed."""
    settings(max_examples=examples, derandomize=True, deadline=None, database=None)(given(cases)(claim))()


@lru_cache(maxsize=16)
def real_positions(game: Game, short: Given) -> list[State]:
    """Positions of matches in all ways to set the game up."""
    return [state for seed, setup in enumerate(few_setups(game, short)) for state in positions(game, setup, seed, 40)]


@st.composite
def torn(draw: st.DrawFn, originals: list[str]) -> str:
    """One of the texts with lines dropped, doubled, exchanged or taken from another, or characters replaced."""
    lines = draw(st.sampled_from(originals)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        here, there = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        edit = draw(st.sampled_from(["drop", "double", "exchange", "borrow", "character"]))
        if edit == "drop" and len(lines) > 1:
            del lines[here]
        elif edit == "double":
            lines.insert(there, lines[here])
        elif edit == "exchange":
            lines[here], lines[there] = lines[there], lines[here]
        elif edit == "borrow":
            lines[here] = draw(st.sampled_from(draw(st.sampled_from(originals)).split("\n")))
        else:
            place = draw(st.integers(0, len(lines[here])))
            odd = draw(st.sampled_from(ODD) | st.characters(codec="utf-8"))
            lines[here] = lines[here][:place] + odd + lines[here][place + draw(st.integers(0, 1)) :]
    return "\n".join(lines)


@st.composite
def reworded(draw: st.DrawFn, originals: list[str]) -> str:
    """One of the texts with a few words exchanged, replaced by an odd one or by what stands there in another text.

    The name before a colon or an equals sign is no word.
    """
    gap = r"(\s*\S+:\s+|\s+[^\s=]+=|\s+)"
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 3))):
        words = re.split(gap, text)
        places = [place for place, word in enumerate(words) if place % 2 == 0 and place and word] or [0]
        here = draw(st.sampled_from(places))
        near = [place for place in places if abs(place - here) < 10 and words[place] != words[here]] or [here]
        edit = draw(st.sampled_from(["exchange", "borrow", "odd"]))
        if edit == "exchange":
            there = draw(st.sampled_from(near))
            words[here], words[there] = words[there], words[here]
        elif edit == "borrow":
            others = re.split(gap, draw(st.sampled_from(originals)))
            words[here] = others[min(here, len(others) - 1)]
        else:
            words[here] = draw(st.sampled_from(ODD))
        text = "".join(words)
    return text


def edited(originals: list[str]) -> st.SearchStrategy[str]:
    """Texts that are nearly right."""
    return torn(originals) | reworded(originals)


def a_move_is_legal_or_refused(game: Game, short: Given, examples: int) -> None:
    """A refusal says what was expected, changes nothing, and if it names clauses they are in the ledger."""
    states = real_positions(game, short)
    moves = sorted({move for state in states for seat in acting(state) for move in state.legal_moves(seat)})
    ledger = set(defined(game.rules()))

    def claim(case: tuple[State, int, str]) -> None:
        state, seat, move = case
        state = state.clone()
        before, legal = fields(state), state.legal_moves(seat)
        where = f"\n{move!r} of seat {seat} at the position\n{state.position()}"
        try:
            state.play(seat, move)
        except Illegal as illegal:
            assert move not in legal, f"a legal move is refused: {illegal}{where}"
            assert "expected" in illegal.reason, f"the refusal does not say what was expected: {illegal}{where}"
            if ledger and illegal.clause:
                named = quoted(illegal.clause)
                assert named and named <= ledger, f"rules.md has no clause {illegal.clause}{where}"
            assert fields(state) == before, f"a refused move changes the state{where}"
        else:
            assert move in legal, f"a move is played that is not among the legal ones {legal}{where}"

    seats = st.integers(-2, game.most)
    fuzz(examples, st.tuples(st.sampled_from(states), seats, edited(moves) | st.text() | st.sampled_from(moves)), claim)


def a_position_text_is_refused_or_can_be_played(game: Game, short: Given, examples: int) -> None:
    """Some texts must be read although they are new, or little would be claimed: for a strict game more are tried.

    A game that leaves the position text to the engine need not play what is read: nobody has checked it by its rules.
    """
    states = real_positions(game, short)
    texts = [state.position() for state in states]
    own_text = texts[0] != plain.dump(states[0])
    new: list[str] = []

    def claim(text: str) -> None:
        try:
            state = game.load(text)
        except BadPosition:
            return
        if state.position() not in texts:
            new.append(text)
        same(state, game.load(state.position()), "a position that was read equals itself written and read again")
        if own_text:
            play_to_the_end(state)

    fuzz(2 * examples, edited(texts) | st.text(), claim)
    for times in (2, 8, 32):
        if len(new) <= examples // 50:
            fuzz(times * examples, reworded(texts), claim)
    assert len(new) > examples // 50, f"only {len(new)} of the new texts are read"


def play_to_the_end(state: State) -> None:
    """What can be read can be viewed, redealt and played."""
    draw = random.Random(0)
    for observer in observers(state):
        state.view(observer)
        state.redeal(observer, Rng(0))
    steps = 0
    while not state.over:
        seat = draw.choice(acting(state))
        state.apply(seat, draw.choice(actions(state, seat)))
        steps += 1
        assert steps < 100_000, "a position that was read comes to no end"
    assert min(state.ranks()) == 1, f"nobody is first: {list(state.ranks())}"
    same(state, state.game.load(state.position()), "the last position can be written and read")


@lru_cache(maxsize=16)
def real_records(game: Game, short: Given) -> list[str]:
    """Records of the beginnings of matches."""
    texts: list[str] = []
    for seed, setup in enumerate(few_setups(game, short)[::7]):
        match = Match(game, people(setup.seats), dict(setup.given), SeededDealer(seed))
        draw = random.Random(seed)
        for _ in range(12):
            if not match.state.over:
                seat = draw.choice(match.state.waiting_seats())
                match.submit(seat, match.seq, draw.choice(match.state.legal_moves(seat)))
        texts.append(write(match))
    return texts


def a_record_is_refused_or_verified(game: Game, short: Given, examples: int) -> None:
    """An error names a line of the text; what verifies leads to the position that the record claims."""

    def claim(text: str) -> None:
        try:
            record = read(text, {game.name: game})
            verdict = verify(record)
        except BadRecord as bad:
            assert 1 <= bad.line <= len(text.splitlines()) + 1, f"the text has no line {bad.line}"
            return
        assert verdict.steps <= len(record.steps), f"{verdict.steps} of {len(record.steps)} steps are verified"
        if verdict.error is None:
            assert verdict.state.digest() == record.digest, "a record verifies that claims another position"

    fuzz(examples, edited(real_records(game, short)) | st.text(), claim)


def a_parts_file_is_refused_or_read(package: str, examples: int) -> None:
    """Of a game whose package has `parts.toml` and `parts.read_parts`; a bad entry is named."""
    read_parts = importlib.import_module(f"{package}.parts").read_parts

    def claim(text: str) -> None:
        try:
            read_parts(text)
        except BadParts as bad:
            assert "expected" in str(bad), f"the error does not say what was expected: {bad}"

    fuzz(examples, edited([own_file(package, "parts.toml")]) | st.text(), claim)


def an_option_takes_a_value_or_refuses_it(game: Game, examples: int) -> None:
    """What it takes can be written and read again; an error names the option."""

    def claim(case: tuple[Option, str]) -> None:
        option, text = case
        try:
            value = option.parse(text)
        except ValueError as error:
            assert option.name in str(error), f"the error does not name {option.name}: {error}"
        else:
            assert option.accepts(value), f"{option.name} reads {value!r}, which it does not accept"
            assert option.parse(write_setting(value)) == value, f"{option.name} does not read {value!r} as written"

    known = [write_setting(value) for option in game.options for value in (option.default, *option.choices)]
    texts = st.sampled_from([*known, *ODD]) | st.integers().map(str) | st.text()
    fuzz(examples, st.tuples(st.sampled_from(game.options), texts), claim)


def a_game_starts_or_refuses_its_settings(game: Game, examples: int) -> None:
    """Whatever seats and options are asked for."""

    def claim(case: tuple[int, dict[str, bool | int | str]]) -> None:
        seats, chosen = case
        try:
            state = game.new(seats, **chosen)
        except ValueError:
            return
        assert game.fewest <= seats <= game.most and state.seats == seats, f"{state.seats} seats, {seats} asked for"
        assert settle(game.options, chosen).keys() == {option.name for option in game.options}
        assert state.waiting_seats(), "nobody can begin"

    names = st.sampled_from([*(option.name for option in game.options), "cards", "x"])
    choices = st.sampled_from([*(choice for option in game.options for choice in option.choices), "x"])
    options = st.dictionaries(names, st.booleans() | st.integers(-3, 120) | choices, max_size=3)
    fuzz(examples, st.tuples(st.integers(-1, game.most + 5), options), claim)
