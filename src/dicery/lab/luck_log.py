"""The luck that the coach measured in matches of the lab, kept beside them: a second call measures what is missing."""

import json
from collections.abc import Sequence
from pathlib import Path

FILE = "luck.jsonl"

Measured = tuple[int, tuple[float, ...]]  # the number of a match, and the luck of each seat


class LuckLog:
    """What is known of the luck in a folder; `key` says which contest, and how it was measured."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.luck: dict[str, dict[int, tuple[float, ...]]] = {}
        if not self.path.exists():
            return
        *lines, rest = self.path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                self.known(str(entry["contest"]))[int(entry["match"])] = tuple(map(float, entry["luck"]))
            except (ValueError, KeyError, TypeError):
                raise ValueError(f"{self.path}, line {number}: expected luck that the lab measured") from None
        if rest:  # a line that was not finished is measured again
            self.path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def known(self, key: str) -> dict[int, tuple[float, ...]]:
        """By the numbers of the matches."""
        return self.luck.setdefault(key, {})

    def add(self, key: str, group: Sequence[Measured]) -> None:
        self.known(key).update(group)
        with self.path.open("a", encoding="utf-8") as file:
            for number, luck in group:
                file.write(json.dumps({"contest": key, "match": number, "luck": luck}) + "\n")
