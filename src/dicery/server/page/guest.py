"""A guest: somebody without an account, with a name and with settings of the pages."""

from dataclasses import dataclass, replace

from dicery.server.tables.pace import PACES

THEMES = ("", "light", "dark")
ADVICE = ("", "three")  # the best moves with their chances, or three of them without a ranking
KEYS = ("", "off")  # do keys of single letters, digits and signs work?
MOTION = ("", "off")  # do dice and cards move?
MOST_KNOWN_GAMES = 10  # a cookie has little room


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who visits: an id that nobody else knows, a name, and settings."""

    id: str
    name: str
    theme: str = ""
    advice: str = ""
    keys: str = ""
    pace: str = ""
    motion: str = ""
    known: str = ""  # names of games whose lesson is not offered any more, with spaces between them

    def knows(self, game: str) -> bool:
        """Has the guest learned this game, or said so?"""
        return game in self.known.split()

    def knowing(self, game: str) -> "Guest":
        """The same guest, who knows this game now; the oldest of many are forgotten."""
        others = [name for name in self.known.split() if name != game]
        return replace(self, known=" ".join([*others, game][-MOST_KNOWN_GAMES:]))

    @property
    def step_time(self) -> float:
        """Seconds that a step of another seat is shown at least."""
        return PACES[self.pace]

    def with_settings(self, advice: str, keys: str, pace: str, motion: str) -> "Guest":
        """The same guest with these settings; unknown values fall back to the default."""
        return replace(
            self,
            advice=advice if advice in ADVICE else "",
            keys=keys if keys in KEYS else "",
            pace=pace if pace in PACES else "",
            motion=motion if motion in MOTION else "",
        )
