"""How a table plays: its preset, and the options that differ from the standard, in words for people."""

from dataclasses import dataclass

from dicery.engine.game import Game
from dicery.engine.option import Setting, differing, table_settings, write_setting
from dicery.server.page.texts import say_count
from dicery.server.tables.table import Table


@dataclass(frozen=True)
class Changed:
    """An option that differs from the standard."""

    name: str
    value: str
    standard: str
    help: str
    clause: str
    clauses: str


@dataclass(frozen=True)
class Way:
    """How a table plays."""

    title: str  # of the preset that the options make up, else how many differ
    changed: list[Changed]  # nothing at a standard table


def way_of(game: Game, settings: dict[str, Setting]) -> Way:
    """How a match with these settings is played."""
    changed = [
        Changed(
            option.name,
            write_setting(value),
            write_setting(option.at_table),
            option.help,
            option.clauses.split(",")[0].strip(),
            option.clauses,
        )
        for option, value in differing(game.options, settings)
    ]
    preset = game.preset_of(settings)
    return Way(preset.title if preset else say_count("way.changed", len(changed)), changed)


def way_of_table(table: Table) -> Way:
    """How a table plays. A lesson says itself what it is about: its options are nobody's choice."""
    settings = table_settings(table.game.options, {}) if table.lesson else table.match.settings
    return way_of(table.game, settings)
