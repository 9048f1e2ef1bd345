"""A guest: somebody without an account, with a name and with settings of the pages."""

from dataclasses import dataclass, replace

THEMES = ("", "light", "dark")
ADVICE = ("", "three")  # the best moves with their chances, or three of them without a ranking
KEYS = ("", "off")  # do keys of single letters, digits and signs work?


@dataclass(frozen=True)
class Guest:
    """Somebody who visits: an id that nobody else knows, a name, and settings."""

    id: str
    name: str
    theme: str = ""
    advice: str = ""
    keys: str = ""

    def with_settings(self, advice: str, keys: str) -> "Guest":
        """The same guest with these settings; unknown values fall back to the default."""
        return replace(self, advice=advice if advice in ADVICE else "", keys=keys if keys in KEYS else "")
