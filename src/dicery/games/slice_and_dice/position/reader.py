"""Reads a field of the position text that holds several values."""

from dicery.engine.fields import Fields, read_number
from dicery.games.slice_and_dice.position.dump import ITEM_IDS
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import with_token


class Reader:
    """The values of one field, written as key=value."""

    def __init__(self, fields: Fields, field: str, text: str, keys: tuple[str, ...]) -> None:
        self.fields = fields
        self.field = field
        pairs = [word.partition("=") for word in text.split()]
        if tuple(key for key, _, _ in pairs) != keys:
            raise fields.bad(field, " ".join(f"{key}=..." for key in keys))
        self.values = {key: value for key, _, value in pairs}

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        if self.values[key] not in choices:
            raise self.fields.bad(self.field, f"{key} one of {', '.join(choices)}")
        return self.values[key]

    def flag(self, key: str) -> bool:
        return self.choice(key, ("yes", "no")) == "yes"

    def number(self, key: str, low: int, high: int) -> int:
        return read_number(self.values[key], f"{self.field}, {key}", low, high)

    def from_one(self, key: str, high: int) -> int:
        """A number from 1, or NONE for `-`."""
        return t.NONE if self.values[key] == "-" else self.number(key, 1, high) - 1

    def member(self, key: str, ids: list[str]) -> int:
        members = self.members(key, ids)
        if len(members) > 1:
            raise self.fields.bad(self.field, f"one {key}")
        return members[0] if members else t.NONE

    def members(self, key: str, ids: list[str], mark: str = "") -> list[int]:
        """The numbers of listed ids, without their marks."""
        if self.values[key] == "-":
            return []
        found = [word.removeprefix(mark) if mark else word for word in self.values[key].split(",")]
        if any(word not in ids for word in found):
            raise self.fields.bad(self.field, f"{key} of {', '.join(ids)}, or -")
        return [ids.index(word) for word in found]

    def mask(self, key: str, ids: list[str], mark: str = "") -> int:
        """The same as bits; none may be listed twice."""
        members = self.members(key, ids, mark)
        if len(set(members)) < len(members):
            raise self.fields.bad(self.field, f"different {key}")
        return sum(1 << member for member in members)

    def marked(self, key: str, ids: list[str], mark: str) -> int:
        """Those that carry the mark, as bits; read `mask` first, which checks the ids."""
        words = [word.removeprefix(mark) for word in self.values[key].split(",") if word.startswith(mark)]
        return sum(1 << ids.index(word) for word in words)

    def pile(self, key: str) -> int:
        pile = 0
        for item in self.members(key, ITEM_IDS[:24]):
            if pile >> 24 + item & 1:
                raise self.fields.bad(self.field, f"{key}: at most two tokens of an ingredient")
            pile = with_token(pile, item)
        return pile
