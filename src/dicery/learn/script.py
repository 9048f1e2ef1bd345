"""The script of a lesson: one text file of a game's folder, read and checked. What it means is in docs/lessons.md."""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from dicery.engine.option import Setting
from dicery.games.parts_file import BadParts, Entry, read_entry
from dicery.learn.places import Place, read_place

ENDLESS = 1_000  # more free turns than any match has: until the match is over
MOST_SEATS = 12
MOST_MINUTES = 30
LEARNED = 3  # lines at the end
RIVALS = ("Rosa", "Otto", "Ida", "Paul", "Mina")  # who sits there if the lesson does not say

_OF_LESSON = {"title", "minutes", "seats", "you", "rivals", "options", "position", "seed", "luck", "step", "free"}
_OF_STEP = {"say", "do", "or", "any", "light", "else", "luck", "rival"}
_OF_FREE = {"turns", "say"}


class BadLesson(ValueError):
    """A lesson that cannot be read or played; says where, and what was expected there."""


@dataclass(frozen=True)
class Item:
    """A part of the script: what the learner or a rival does, as one or several moves in a row."""

    number: int  # among the learner's own, from 1; 0 for a rival's
    seat: int
    moves: tuple[str, ...]
    others: tuple[str, ...] = ()  # moves that are as good as the first
    any_move: bool = False  # is every legal move as good?
    say: str = ""
    light: tuple[Place, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()  # pattern of a move -> what is said to it
    luck: tuple[str, ...] = ()  # what chance answers from the first of the moves on

    def accepts(self, place: int, move: str) -> bool:
        """Is this the move, or as good as the move, at this place of the row?"""
        return self.any_move or move == self.moves[place] or (place == 0 and move in self.others)

    def answer_to(self, move: str) -> str:
        """What the script says to another move; empty if it says nothing."""
        return next((said for pattern, said in self.answers if fnmatchcase(move, pattern)), "")


@dataclass(frozen=True)
class Script:
    """A whole lesson, or one chapter of a longer one."""

    name: str
    title: str
    minutes: int
    seats: int
    you: int  # the learner's seat, from 0
    rivals: tuple[str, ...]
    options: dict[str, Setting]
    position: str  # empty: from the start
    seed: int  # for what the script leaves to chance
    luck: tuple[str, ...]  # of the opening
    items: tuple[Item, ...]
    free: int  # turns of the learner at the end without a script
    free_say: str
    learned: tuple[str, ...]

    @property
    def decisions(self) -> int:
        """How many of the items are the learner's."""
        return max((item.number for item in self.items), default=0)

    def names(self, learner: str) -> list[str]:
        """Who sits where, with the learner's own name."""
        names = list(self.rivals)
        names.insert(self.you, learner)
        return names


def read_script(name: str, text: str) -> Script:
    """Reads a lesson; raises `BadLesson`."""
    try:
        return _script(name, read_entry(text))
    except (BadParts, ValueError) as error:
        raise BadLesson(f"lesson {name}: {error}") from None


def _script(name: str, entry: Entry) -> Script:
    _only(entry, _OF_LESSON | {"learned"})
    seats = entry.number("seats", 1, MOST_SEATS)
    you = entry.number("you", 1, seats) - 1 if "you" in entry.values else 0
    rivals = entry.texts("rivals") if "rivals" in entry.values else [*RIVALS, *RIVALS][: seats - 1]
    entry.expect("the number of rivals", len(rivals), seats - 1)
    items: list[Item] = []
    own = 0
    for step in entry.entries("step"):
        item = _item(step, own + 1, you, seats)
        own += item.number > 0
        items.append(item)
    free = entry.entry("free") if "free" in entry.values else None
    if free:
        _only(free, _OF_FREE)
    learned = entry.texts("learned")
    entry.expect("the lines of 'learned'", len(learned), LEARNED)
    return Script(
        name,
        entry.text("title"),
        entry.number("minutes", 1, MOST_MINUTES),
        seats,
        you,
        tuple(rivals),
        _options(entry.entry("options")) if "options" in entry.values else {},
        entry.text("position") if "position" in entry.values else "",
        entry.number("seed", 0, 1 << 62) if "seed" in entry.values else 1,
        _texts(entry, "luck"),
        tuple(items),
        free.number("turns", 1, ENDLESS) if free else 0,
        free.text("say") if free else "",
        tuple(learned),
    )


def _item(step: Entry, number: int, you: int, seats: int) -> Item:
    _only(step, _OF_STEP)
    any_move = step.flag("any") if "any" in step.values else False
    moves = _texts(step, "do")
    if not moves:
        raise step.bad("do", "a move, or a list of moves in a row")
    if "rival" in step.values:
        seat = step.number("rival", 1, seats) - 1
        if seat == you or step.values.keys() & {"say", "or", "any", "light", "else"}:
            raise step.bad("rival", "another seat than the learner's, with moves and luck alone")
        return Item(0, seat, moves, luck=_texts(step, "luck"))
    others = _texts(step, "or")
    if len(moves) > 1 and any_move:
        raise step.bad("any", "a single move in 'do'")
    answers = step.entry("else").values if "else" in step.values else {}
    for pattern, said in answers.items():
        if not isinstance(said, str) or not said:
            raise step.entry("else").bad(pattern, "a sentence")
    light = tuple(read_place(place) for place in _texts(step, "light"))
    said = tuple((pattern, str(text)) for pattern, text in answers.items())
    return Item(number, you, moves, others, any_move, step.text("say"), light, said, _texts(step, "luck"))


def _only(entry: Entry, known: set[str]) -> None:
    for key in entry.values:
        if key not in known:
            raise BadParts(f"{entry.where or 'the lesson'}: expected one of {', '.join(sorted(known))}, got {key!r}")


def _texts(entry: Entry, key: str) -> tuple[str, ...]:
    """A text, or a list of texts, or nothing."""
    if key not in entry.values:
        return ()
    return (entry.text(key),) if isinstance(entry.values[key], str) else tuple(entry.texts(key))


def _options(entry: Entry) -> dict[str, Setting]:
    found: dict[str, Setting] = {}
    for key, value in entry.values.items():
        if not isinstance(value, str | int | bool):
            raise entry.bad(key, "a text, a number, true or false")
        found[key] = value
    return found
