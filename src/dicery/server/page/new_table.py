"""The form of a new table, made from the game's own options, and what a sent form says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orjson import dumps

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting, table_settings, write_setting
from dicery.games.box import Box
from dicery.server.page.guest import Guest
from dicery.server.page.lobby import minutes_of, players
from dicery.server.page.texts import level_words, say
from dicery.server.tables.names import bot_name, clean_name, unlike
from dicery.server.tables.seats import APPRENTICE, BOT, FRIEND, LEVELS, OPEN, PERSON, Seat

PATIENCES = (0, 1, 2, 5, 15)  # minutes that people may let others wait
MOST_CHOICES = 30  # an option with more values is typed in
USUAL_BOT = f"{BOT}:{LEVELS[len(LEVELS) // 2]}"  # who sits down where nobody else is chosen


@dataclass(frozen=True)
class Choice:
    """A value of a form and its words."""

    value: str
    words: str


@dataclass(frozen=True)
class SeatField:
    """Who is to sit here."""

    choices: list[Choice]
    chosen: str
    name: str  # of somebody else on the same device


@dataclass(frozen=True)
class PresetField:
    """A way to play that can be chosen."""

    preset: Preset
    facts: str  # for how many, and how long it takes
    chosen: bool
    settings: str  # as JSON, for the script that hides what does not apply


@dataclass(frozen=True)
class OptionField:
    """An option of the game as a field of the form; left empty, it is as the preset says."""

    option: Option
    value: str
    choices: list[Choice]  # empty if the value is typed in
    standard: str
    clause: str


@dataclass(frozen=True)
class OptionFields:
    """Options that belong together; `when` and `seats` say where they change anything, see `OptionGroup`."""

    title: str
    fields: list[OptionField]
    when: str  # as JSON
    seats: int

    @property
    def changed(self) -> bool:
        return any(field.value for field in self.fields)


def seat_fields(game: Game, guest: Guest, given: Mapping[str, str]) -> list[SeatField]:
    """One field for each seat that the game can have."""
    bots = [Choice(f"bot:{level}", say("new.kind.bot", level=level_words(level))) for level in LEVELS[::-1]]
    you = Choice("you", say("new.kind.you", name=guest.name))
    kinds = [Choice(kind, say(f"new.kind.{kind}")) for kind in (OPEN, FRIEND, "mine")]
    fields: list[SeatField] = []
    for number in range(game.most):
        default = "you" if number == 0 else USUAL_BOT if number < max(2, game.fewest) else "none"
        choices = [*bots, *kinds]
        if number == 0:
            choices = [you, *choices]
        if number >= game.fewest:
            choices = [*choices, Choice("none", say("new.kind.none"))]
        name = given.get(f"name{number}", "")
        fields.append(SeatField(choices, given.get(f"seat{number}", default), name))
    return fields


def preset_fields(game: Game, given: Mapping[str, str]) -> list[PresetField]:
    """The ways to play; the first one is the standard."""
    chosen = given.get("preset", "")
    if chosen not in [preset.name for preset in game.presets]:
        chosen = game.presets[0].name if game.presets else ""
    return [
        PresetField(preset, preset_facts(game, preset), preset.name == chosen, written(preset.settings))
        for preset in game.presets
    ]


def preset_facts(game: Game, preset: Preset) -> str:
    """ "2-4 players, 21-26 min" """
    seats = game.fitting_seats(table_settings(game.options, preset.settings))
    return ", ".join(filter(None, [players(min(seats), max(seats)), minutes_of(preset)]))


def written(settings: Mapping[str, Setting]) -> str:
    """Settings as JSON, each value as the form writes it."""
    return dumps({name: write_setting(value) for name, value in settings.items()}).decode()


def grouped_fields(game: Game, given: Mapping[str, str]) -> list[OptionFields]:
    """The options in the groups of the game; those that are in none come last."""
    fields = {field.option.name: field for field in option_fields(game, given)}
    groups = game.option_groups if isinstance(game, Box) else ()
    found = [
        OptionFields(group.title, [fields.pop(name) for name in group.names], written(dict(group.when)), group.seats)
        for group in groups
    ]
    other = OptionFields(say("new.other") if found else "", list(fields.values()), "{}", 0)
    return [*found, other] if fields else found


def option_fields(game: Game, given: Mapping[str, str]) -> list[OptionField]:
    """One field for each option of the game, empty unless the form has a value for it."""
    fields: list[OptionField] = []
    for option in game.options:
        numbers = range(option.low, option.high + 1)
        values = [*option.choices, *(str(number) for number in numbers)] if len(numbers) <= MOST_CHOICES else []
        if not option.choices and not numbers:
            values = ["yes", "no"]
        standard = write_setting(option.at_table)
        choices = [Choice(value, say("new.standard", value=value) if value == standard else value) for value in values]
        value, clause = given.get(f"o-{option.name}", ""), option.clauses.split(",")[0].strip()
        fields.append(OptionField(option, value, choices, standard, clause))
    return fields


def read_options(game: Game, seats: int, given: Mapping[str, str]) -> dict[str, Setting]:
    """The options of a sent form; raises ValueError for what an option does not take or a preset is not for."""
    values = {option: given.get(f"o-{option.name}", "").strip() for option in game.options}
    found = {option.name: option.parse(value) for option, value in values.items() if value}
    return game.at_table(seats, given.get("preset", ""), found)


def read_seats(game: Game, guest: Guest, given: Mapping[str, str]) -> list[Seat]:
    """The seats of a sent form; raises ValueError for a kind of player that there is not."""
    chosen = [(given.get(f"seat{number}", "none"), given.get(f"name{number}", "")) for number in range(game.most)]
    used = [(kind, name) for kind, name in chosen if kind != "none"]
    return seats_of_kinds(guest, [kind for kind, _ in used], [name for _, name in used])


def seats_of_kinds(guest: Guest, kinds: list[str], names: Sequence[str] = ()) -> list[Seat]:
    """Seats from words: you, mine, open, friend, bot:LEVEL; `names` are those of others on the same device."""
    seats: list[Seat] = []
    for number, kind in enumerate(kinds):
        taken = [seat.name for seat in seats] + [guest.name]
        word, _, level = kind.partition(":")
        if kind == "you" and not any(seat.holder == guest.id for seat in seats):
            seats.append(Seat(number, PERSON, guest.name, guest.id))
        elif kind == "mine":
            wanted = clean_name(names[number]) if number < len(names) else ""
            seats.append(Seat(number, PERSON, unlike(wanted or say("new.second"), taken), guest.id))
        elif kind in (OPEN, FRIEND):
            seats.append(Seat(number, kind, say("new.seat", number=number + 1)))
        elif word == BOT and level in LEVELS:
            seats.append(Seat(number, BOT, bot_name(taken), level=level))
        else:
            raise ValueError(f"expected you (once), mine, open, friend or bot:{'/'.join(LEVELS)}, got {kind!r}")
    return seats


def quick_seats(game: Game, guest: Guest, learned: bool = False) -> list[Seat]:
    """The seats of a table that is opened by one click: the guest and one bot, or as many as the game needs.

    Whoever has just learned the game meets the rival of the lesson's free turns.
    """
    bots = max(2, game.fewest) - 1
    return seats_of_kinds(guest, ["you", *[f"{BOT}:{APPRENTICE}" if learned else USUAL_BOT] * bots])


def read_patience(text: str) -> int:
    """The minutes after which a bot stands in; raises ValueError for a number that the form does not offer."""
    if text not in [str(minutes) for minutes in PATIENCES]:
        raise ValueError(f"expected {', '.join(str(minutes) for minutes in PATIENCES)} minutes, got {text[:20]!r}")
    return int(text)
