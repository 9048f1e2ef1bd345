"""The box of a game: one `Game` made from the functions of the game's package.

A game needs a state, a notation and a board in characters; with these it plays everywhere. Everything else is added one
at a time and has a default made from what is there.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, TypeVar

from dicery.engine.board import Board
from dicery.engine.encoder import ActionKind, Encoder
from dicery.engine.game import Game
from dicery.engine.motion import Motion
from dicery.engine.option import Option, Preset, Setting
from dicery.engine.state import Illegal, State, View
from dicery.engine.strategy import Strategy
from dicery.games import plain
from dicery.games.field_encoder import Field, FieldEncoder
from dicery.games.ink import Ink
from dicery.games.parts_file import files_in, has_file, is_package, own_file
from dicery.games.prospect import Prospect
from dicery.games.shelf_card import OptionGroup, ShelfCard

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

Settings = dict[str, Setting]
LONGEST = 1_000_000  # steps after which a match of a game that names no bound counts as endless


class Box(Game, Generic[S, V]):
    """A game by its parts. `package` holds this box under the name GAME, and what is found there by its place:
    rules.md, style.css, glyphs.svg, lessons/, puzzles.jsonl and bots/tuning.py.

    `own_view` checks that a view is one of this game and returns it with the game's own type.
    """

    def __init__(
        self,
        *,
        package: str,
        name: str,
        title: str,
        seats: tuple[int, int],
        state: type[S],
        own_view: Callable[[View], V],
        start: Callable[[Game, int, Settings], S],
        notation: Callable[[S, int, int], str],
        text: Callable[[V, list[str], list[str]], str],
        edition: str = "1",
        default_seats: int = 0,
        width: int = 256,
        actions: int = 256,
        options: tuple[Option, ...] = (),
        presets: tuple[Preset, ...] = (),
        longest: Callable[[Game, int, Settings], int] | None = None,
        dump: Callable[[S], str] | None = None,
        load: Callable[[Game, str], S] | None = None,
        label: Callable[[S, int, int, list[str]], str] | None = None,
        sentence: Callable[[S, int, int, int, list[str]], str] | None = None,
        prompt: Callable[[V, list[str]], str] | None = None,
        refusal: Callable[[S, int, str], Illegal] | None = None,
        explain: Callable[[V, list[str]], str] | None = None,
        phases: Callable[[V], tuple[list[str], int]] | None = None,
        reaction: Callable[[V], tuple[str, str]] | None = None,
        fact: Callable[[V, int], str] | None = None,
        score_parts: Callable[[V, int], list[tuple[str, int]]] | None = None,
        odds: Callable[[V], str] | None = None,
        prospects: Callable[[V], list[Prospect]] | None = None,
        tie_reason: Callable[[V, int, int], str] | None = None,
        goal: Callable[[V], str] | None = None,
        board: Callable[[V, list[str], list[str]], Board] | None = None,
        svg: Callable[[V, list[str]], str] | None = None,
        motion: Callable[[S, int, int, int], Motion] | None = None,
        faces: Callable[[], dict[str, tuple[str, ...]]] | None = None,
        decisive: Callable[[V], list[str]] | None = None,
        encoder: Encoder | None = None,
        fields: tuple[Field, ...] = (),
        inks: tuple[Ink, ...] = (),
        card: ShelfCard | None = None,
        option_groups: tuple[OptionGroup, ...] = (),
    ) -> None:
        fewest, most = seats
        if encoder is None:
            encoder = FieldEncoder((ActionKind("action", 0, actions, "as the rules number them"),), fields)
        super().__init__(name, title, edition, fewest, most, default_seats or fewest, width, options, presets, encoder)
        self.package = package
        self._state = state
        self._own_view = own_view
        self._start = start
        self._notation = notation
        self._text = text
        self._longest = longest
        self._dump = dump
        self._load = load
        self._label = label
        self._sentence = sentence
        self._prompt = prompt
        self._refusal = refusal
        self._explain = explain
        self._phases = phases
        self._reaction = reaction
        self._fact = fact
        self._score_parts = score_parts
        self._odds = odds
        self._prospects = prospects
        self._tie_reason = tie_reason
        self._goal = goal
        self._board = board
        self._svg = svg
        self._motion = motion
        self._faces = faces
        self._decisive = decisive
        self.inks = inks
        self.card = card
        self.option_groups = option_groups

    def own(self, state: State) -> S:
        """The same state, known to be one of this game."""
        assert isinstance(state, self._state), f"expected a state of {self.title}, got {state!r}"
        return state

    def start(self, seats: int, settings: Settings) -> State:
        return self._start(self, seats, settings)

    def longest(self, seats: int, settings: Settings) -> int:
        return self._longest(self, seats, settings) if self._longest else LONGEST

    def load(self, text: str) -> State:
        return self._load(self, text) if self._load else plain.load(self, text)

    def dump(self, state: State) -> str:
        return self._dump(self.own(state)) if self._dump else plain.dump(state)

    def notation(self, state: State, seat: int, action: int) -> str:
        return self._notation(self.own(state), seat, action)

    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        if self._label:
            return self._label(self.own(state), seat, action, names)
        return self.notation(state, seat, action)

    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        if self._sentence:
            return self._sentence(self.own(state), seat, action, observer, names)
        return plain.sentence(state, seat, action, observer, names)

    def prompt(self, view: View, names: list[str]) -> str:
        return self._prompt(self._own_view(view), names) if self._prompt else plain.prompt(view, names)

    def refusal(self, state: State, seat: int, move: str) -> Illegal:
        return self._refusal(self.own(state), seat, move) if self._refusal else plain.refusal(state, seat, move)

    def explain(self, view: View, names: list[str]) -> str:
        """What the seat of this view can do here: about three sentences, with clauses in brackets behind them."""
        if self._explain:
            return self._explain(self._own_view(view), names)
        return plain.explain(self.prompt(view, names), self.phases(view))

    def phases(self, view: View) -> tuple[list[str], int]:
        return self._phases(self._own_view(view)) if self._phases else super().phases(view)

    def reaction(self, view: View) -> tuple[str, str]:
        return self._reaction(self._own_view(view)) if self._reaction else super().reaction(view)

    def fact(self, view: View, seat: int) -> str:
        return self._fact(self._own_view(view), seat) if self._fact else super().fact(view, seat)

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        if self._score_parts:
            return self._score_parts(self._own_view(view), seat)
        return super().score_parts(view, seat)

    def odds(self, view: View) -> str:
        return self._odds(self._own_view(view)) if self._odds else super().odds(view)

    def prospects(self, view: View) -> list[Prospect]:
        """What the seat of this view has and may hope for; hints say in which of these two moves differ."""
        if self._prospects:
            return self._prospects(self._own_view(view))
        return plain.prospects(view, self.score_parts(view, view["seat"]))

    def tie_reason(self, view: View, seat: int, other: int) -> str:
        if self._tie_reason:
            return self._tie_reason(self._own_view(view), seat, other)
        return super().tie_reason(view, seat, other)

    def goal(self, view: View) -> str:
        return self._goal(self._own_view(view)) if self._goal else super().goal(view)

    def text(self, view: View, moves: list[str], names: list[str]) -> str:
        return self._text(self._own_view(view), moves, names)

    def board(self, view: View, moves: list[str], names: list[str]) -> Board:
        if self._board:
            return self._board(self._own_view(view), moves, names)
        return plain.board(self.text(view, moves, names))

    def svg(self, view: View, names: list[str]) -> str:
        if self._svg:
            return self._svg(self._own_view(view), names)
        return plain.picture(self.title, self.text(view, [], names))

    def motion(self, state: State, seat: int, action: int, observer: int) -> Motion:
        if self._motion:
            return self._motion(self.own(state), seat, action, observer)
        return super().motion(state, seat, action, observer)

    def faces(self) -> dict[str, tuple[str, ...]]:
        return self._faces() if self._faces else super().faces()

    def decisive(self, view: View) -> list[str]:
        return self._decisive(self._own_view(view)) if self._decisive else super().decisive(view)

    def rules(self) -> str:
        return self._file("rules.md")

    def lessons(self) -> dict[str, str]:
        """The chapters of the game's lesson by name, in their order, as TOML; `dicery.learn` reads them."""
        return _lessons_in(self.package)

    def how_to_play(self) -> str:
        """Two pages for people who want to begin, as Markdown with positions in it; empty if there are none."""
        return self._file("lessons/how_to_play.md")

    def style(self) -> str:
        return self._file("style.css")

    def glyphs(self) -> str:
        return self._file("glyphs.svg")

    def puzzles(self) -> str:
        return self._file("puzzles.jsonl")

    def strategy(self) -> Strategy | None:
        return _strategy_in(self.package)

    def _file(self, name: str) -> str:
        return _text_of(self.package, name)

    def __reduce__(self) -> tuple[object, ...]:
        return box_of, (self.package,)


@cache
def _text_of(package: str, name: str) -> str:
    return own_file(package, name) if has_file(package, name) else ""


@cache
def _lessons_in(package: str) -> dict[str, str]:
    """Chapters are in the order of their files' names."""
    names = [name for name in files_in(package, "lessons") if name.endswith(".toml")]
    return {name.removesuffix(".toml"): own_file(package, f"lessons/{name}") for name in names}


@cache
def _strategy_in(package: str) -> Strategy | None:
    """What a game's package keeps in bots/tuning.py under the name STRATEGY, loaded when the first bot sits down."""
    rooms = (package, f"{package}.bots")
    if not all(is_package(room) for room in rooms) or find_spec(f"{package}.bots.tuning") is None:
        return None
    found = import_module(f"{package}.bots.tuning").STRATEGY
    assert isinstance(found, Strategy), f"expected the strategy of {package} under the name STRATEGY, got {found!r}"
    return found


def box_of(package: str) -> Game:
    """The box that a game's package keeps under the name GAME."""
    found = import_module(package).GAME
    assert isinstance(found, Game), f"expected the game of {package} under the name GAME, got {found!r}"
    return found
