"""The observation of a game that has no encoder of its own: fields of its state, as they are."""

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.encoder import MOST, ActionKind, Encoder, Entry
from dicery.engine.game import Game
from dicery.engine.information import field_names
from dicery.engine.option import settle
from dicery.engine.rng import Rng
from dicery.engine.state import State

BYTES = 8  # of a number that is not declared


class Field:
    """A field of a state that is part of the observation, with the smallest and the largest number in it."""

    def __init__(self, name: str, low: int, high: int, help: str = "") -> None:
        self.name = name
        self.low = low
        self.high = high
        self.help = help


class FieldEncoder(Encoder):
    """Writes the declared fields, each number less its smallest value.

    What the seat cannot see is dealt again in a fixed way: it says nothing about what is hidden. Without declared
    fields every number of the state is written as eight bytes, the lowest first.
    """

    def __init__(self, kinds: tuple[ActionKind, ...], fields: tuple[Field, ...]) -> None:
        self.kinds = kinds
        self.fields = fields

    def actions(self) -> tuple[ActionKind, ...]:
        return self.kinds

    def entries(self, game: Game, seats: int) -> tuple[Entry, ...]:
        pattern = game.start(seats, settle(game.options, {}))
        entries = [Entry("seat", seats, 1, "the seat whose observation this is")]
        for field in self.fields:
            size = len(numbers_of(getattr(pattern, field.name)))
            less = f", less {field.low}" if field.low else ""
            entries.append(Entry(field.name, size, field.high - field.low, f"{field.help or field.name}{less}"))
        if not self.fields:
            for name in number_fields(pattern):
                size = BYTES * len(numbers_of(getattr(pattern, name)))
                entries.append(Entry(name, size, MOST, "the bytes of each number, the lowest first"))
        return tuple(entries)

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        seen = state.redeal(seat, Rng(0))
        written = [int(place == seat) for place in range(state.seats)]
        for field in self.fields:
            written += [min(number, field.high) - field.low for number in numbers_of(getattr(seen, field.name))]
        if not self.fields:
            numbers = [number for name in number_fields(state) for number in numbers_of(getattr(seen, name))]
            written += [number >> 8 * byte & MOST for number in numbers for byte in range(BYTES)]
        out.write(bytes(written))


def number_fields(state: State) -> list[str]:
    """The fields that hold numbers, in an order that does not depend on what is compiled."""
    return [name for name in sorted(field_names(state)) if numbers_of(getattr(state, name))]


def numbers_of(value: object) -> list[int]:
    """The numbers in a field of a state: one, or those of a packed array."""
    if isinstance(value, int):
        return [value]
    return [int(number) for number in value] if isinstance(value, vec) else []
