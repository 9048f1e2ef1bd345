"""Whatever text comes in: only the declared errors come out, and what is read can be used.

The texts are real ones with a few edits, or anything at all. Examples are the same in every run.
"""

import importlib
import random
import re
from collections.abc import Callable
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import BUILD, SHELF, BadPosition, Game, Illegal, Rng, State
from dicery.engine.option import Option, settle, write_setting
from dicery.games.parts_file import BadParts, own_file
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.match.record import BadRecord, read, verify, write
from tests.walks import PEOPLE, acting, actions, few_setups, fields, observers, positions, same

GAMES = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
SOME = 60 if BUILD == "compiled" else 40
EFFORT = pytest.mark.parametrize("examples", [SOME, pytest.param(5_000, marks=pytest.mark.soak)], ids=["some", "many"])
ODD = [
    "-1",
    "0",
    "1",
    "7",
    "99",
    "4294967296",
    "1e3",
    "٣",
    "²",
    "-",
    "*",
    ":",
    "=",
    "",
    " ",
    "\t",
    "\n",
    "\x00",
    "é",
    "yes",
]


def fuzz(examples: int, texts: st.SearchStrategy[object], claim: Callable[[object], None]) -> None:
    settings(max_examples=examples, derandomize=True, deadline=None, database=None)(given(texts)(claim))()


@lru_cache(maxsize=16)
def real_positions(game: Game) -> list[State]:
    return [state for seed, setup in enumerate(few_setups(game)) for state in positions(game, setup, seed, 40)]


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
    return torn(originals) | reworded(originals)


@GAMES
@EFFORT
def test_a_move_is_legal_or_refused(game, examples):
    states = real_positions(game)
    moves = sorted({move for state in states for seat in acting(state) for move in state.legal_moves(seat)})

    def claim(case: tuple[State, int, str]) -> None:
        state, seat, move = case
        state = state.clone()
        before = fields(state)
        legal = state.legal_moves(seat)
        try:
            state.play(seat, move)
        except Illegal as illegal:
            assert move not in legal and "expected" in illegal.reason and fields(state) == before
        else:
            assert move in legal

    seats = st.integers(-2, game.most)
    fuzz(examples, st.tuples(st.sampled_from(states), seats, edited(moves) | st.text() | st.sampled_from(moves)), claim)


@GAMES
@EFFORT
def test_a_position_text_is_refused_or_can_be_played(game, examples):
    """Some texts must be read although they are new, or little would be claimed."""
    texts = [state.position() for state in real_positions(game)]
    new: list[str] = []

    def claim(text: str) -> None:
        try:
            state = game.load(text)
        except BadPosition:
            return
        if state.position() not in texts:
            new.append(text)
        same(state, game.load(state.position()), "a position that was read equals itself written and read again")
        play_to_the_end(state)

    fuzz(2 * examples, edited(texts) | st.text(), claim)
    fuzz(2 * examples, reworded(texts), claim)
    assert len(new) > examples // 50


def play_to_the_end(state: State) -> None:
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
    assert min(state.ranks()) == 1
    same(state, state.game.load(state.position()), "the last position can be written and read")


@lru_cache(maxsize=16)
def real_records(game: Game) -> list[str]:
    texts: list[str] = []
    for seed, setup in enumerate(few_setups(game)[::7]):
        match = Match(game, PEOPLE[: setup.seats], dict(setup.given), SeededDealer(seed))
        draw = random.Random(seed)
        for _ in range(12):
            if not match.state.over:
                seat = draw.choice(match.state.waiting_seats())
                match.submit(seat, match.seq, draw.choice(match.state.legal_moves(seat)))
        texts.append(write(match))
    return texts


@GAMES
@EFFORT
def test_a_record_is_refused_or_verified(game, examples):
    def claim(text: str) -> None:
        try:
            record = read(text, SHELF)
            verdict = verify(record)
        except BadRecord as bad:
            assert 1 <= bad.line <= len(text.splitlines()) + 1
            return
        assert verdict.steps <= len(record.steps)
        if verdict.error is None:
            assert verdict.state.digest() == record.digest

    fuzz(examples, edited(real_records(game)) | st.text(), claim)


@GAMES
@EFFORT
def test_a_parts_file_is_refused_or_read(game, examples):
    package = f"dicery.games.{game.name.replace('-', '_')}"
    read_parts = importlib.import_module(f"{package}.parts").read_parts

    def claim(text: str) -> None:
        try:
            read_parts(text)
        except BadParts as bad:
            assert "expected" in str(bad)

    fuzz(examples, edited([own_file(package, "parts.toml")]) | st.text(), claim)


@GAMES
@EFFORT
def test_an_option_takes_a_value_or_refuses_it(game, examples):
    def claim(case: tuple[Option, str]) -> None:
        option, text = case
        try:
            value = option.parse(text)
        except ValueError as error:
            assert option.name in str(error)
        else:
            assert option.accepts(value)
            assert option.parse(write_setting(value)) == value

    known = [write_setting(value) for option in game.options for value in (option.default, *option.choices)]
    texts = st.sampled_from([*known, *ODD]) | st.integers().map(str) | st.text()
    fuzz(examples, st.tuples(st.sampled_from(game.options), texts), claim)


@GAMES
@EFFORT
def test_a_game_starts_or_refuses_its_settings(game, examples):
    def claim(case: tuple[int, dict[str, bool | int | str]]) -> None:
        seats, given_settings = case
        try:
            state = game.new(seats, **given_settings)
        except ValueError:
            return
        assert game.fewest <= seats <= game.most and state.seats == seats
        assert settle(game.options, given_settings).keys() == {option.name for option in game.options}
        assert state.waiting_seats()

    names = st.sampled_from([option.name for option in game.options]) | st.sampled_from(["cards", "x"])
    values = (
        st.booleans() | st.integers(-3, 120) | st.sampled_from([c for option in game.options for c in option.choices])
    )
    fuzz(examples, st.tuples(st.integers(-1, 9), st.dictionaries(names, values, max_size=3)), claim)


@EFFORT
def test_a_generator_takes_a_seed_or_refuses_it(examples):
    def claim(case: tuple[int, int, int]) -> None:
        seed, stream, below = case
        try:
            rng = Rng(seed, stream)
        except ValueError:
            assert not (0 <= seed < 1 << 64 and 0 <= stream < 1 << 32)
        else:
            assert 0 <= seed < 1 << 64 and 0 <= stream < 1 << 32
            assert 0 <= rng.bits() < 1 << 32
            assert 0 <= rng.below(below) < below

    edges = st.sampled_from([-1, 0, 1, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, 1 << 80])
    fuzz(examples, st.tuples(edges | st.integers(), edges | st.integers(), st.integers(1, (1 << 31) - 1)), claim)
