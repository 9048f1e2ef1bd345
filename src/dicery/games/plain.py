"""What a game that brings only a state, a notation and a board in characters says and shows.

A position is all fields of the state, one a line, `name: value` with the value as JSON.
"""

import json
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from dicery.drawing import picture as draw_picture
from dicery.drawing import section, tag, typed_board, words
from dicery.engine.board import Board
from dicery.engine.fields import Fields, write_fields
from dicery.engine.information import field_names
from dicery.engine.option import settle
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, BadPosition, Illegal, State, View
from dicery.games.prospect import Prospect

if TYPE_CHECKING:
    from dicery.engine.game import Game

_SHOWN_MOVES = 12  # a refusal names no more moves than this
_LINE, _LETTER = 20, 9.2  # of a picture in characters


def sentence(state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
    """Who made which step, unless it is secret from the observer."""
    who = {CHANCE: "Chance", CLOCK: "The clock"}.get(seat) or names[seat]
    if state.conceals(seat, action, observer):
        return f"{who}: a secret step."
    return f"{who}: {state.game.notation(state, seat, action)}."


def prompt(view: View, names: list[str]) -> str:
    """What the seat of the view is to do, or for whom it waits."""
    if view["over"]:
        return "The match is over."
    if view["seat"] in view["waiting"]:
        return "Choose a move."
    return f"Waiting for {', '.join('chance' if seat == CHANCE else names[seat] for seat in view['waiting'])}."


def explain(prompt: str, phases: tuple[list[str], int]) -> str:
    """The prompt, and where in the turn it is."""
    names, now = phases
    if now < 0:
        return prompt
    after = f" Then comes: {', '.join(names[now + 1 :])}." if now + 1 < len(names) else ""
    return f"{prompt} This part of the turn is called {names[now]}.{after}"


def prospects(view: View, parts: list[tuple[str, int]]) -> list[Prospect]:
    """The points of the seat by criterion, and those of the best rival."""
    seat, scores = view["seat"], view["scores"]
    own = parts or [("points", scores[seat] or 0)]
    rivals = [score for other, score in enumerate(scores) if other != seat and score is not None]
    found = [Prospect(name.lower(), float(points), 1.0) for name, points in own]
    return [*found, Prospect("points of the best rival", float(max(rivals)), -0.5)] if rivals else found


def refusal(state: State, seat: int, move: str) -> Illegal:
    """Names the moves that there are."""
    moves = state.legal_moves(seat)
    more = ", ..." if len(moves) > _SHOWN_MOVES else ""
    return Illegal(f"{move!r} is not possible here: expected one of {', '.join(moves[:_SHOWN_MOVES])}{more}")


def board(text: str) -> Board:
    """The board in characters, in a panel of its own."""
    return typed_board("text-board", section("board", tag("pre", words(text)), class_="sheet"))


def picture(title: str, text: str) -> str:
    """The board in characters as a picture."""
    lines = text.splitlines()
    width = max([len(line) for line in lines], default=0) * _LETTER + 2 * _LINE
    drawn = "".join(
        tag("text", words(line), class_="mono", x=_LINE, y=_LINE * (number + 2)) for number, line in enumerate(lines)
    )
    return draw_picture(title, drawn, width, _LINE * (len(lines) + 3))


def dump(state: State) -> str:
    """All fields of the state by name."""
    fields = {name: _plain(getattr(state, name)) for name in _names(state)}
    return write_fields(state.game.name, {name: json.dumps(value) for name, value in fields.items()})


def load(game: "Game", text: str) -> State:
    """Reads what `dump` wrote. Every field must have the kind of value that it has at the start of a match."""
    pattern = game.start(game.default_seats, settle(game.options, {}))
    names = _names(pattern)
    fields = Fields(text, game.name, names)
    state = pattern.clone()
    for name in names:
        value = _read(fields, name, getattr(pattern, name))
        try:
            setattr(state, name, value)
        except (TypeError, OverflowError):  # of a compiled state, which knows its types
            raise fields.bad(name, "a value such as " + json.dumps(_plain(getattr(pattern, name)))) from None
    if not game.fewest <= state.seats <= game.most:
        raise fields.bad("seats", f"a number from {game.fewest} to {game.most}")
    try:
        state.view(SPECTATOR)
        for seat in state.waiting_seats():
            state.legal_moves(seat)
    except (LookupError, ValueError, OverflowError, TypeError) as error:
        raise BadPosition(f"expected a position that {game.title} can go on from: {error}") from None
    return state


def _names(state: State) -> tuple[str, ...]:
    """In an order that does not depend on what is compiled, since positions have fingerprints."""
    return tuple(sorted(name for name in field_names(state) if name != "game"))


def _plain(value: object) -> object:
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    assert isinstance(value, list | tuple | vec), f"expected a plain value in a state, got {value!r}"
    return [_plain(inner) for inner in value]


def _read(fields: Fields, name: str, pattern: object) -> object:
    """A value of the same kind as the pattern; what is in lists is the rules' business."""
    try:
        value = json.loads(fields.text(name))
    except ValueError:
        raise fields.bad(name, "a value such as " + json.dumps(_plain(pattern))) from None
    if isinstance(pattern, vec):
        if isinstance(value, list) and all(type(inner) is int for inner in value):
            return vec[i64](value)
    elif isinstance(pattern, tuple):
        if isinstance(value, list):
            return tuple(value)
    elif pattern is None or value is None or type(value) is type(pattern):
        return value
    raise fields.bad(name, "a value such as " + json.dumps(_plain(pattern)))
