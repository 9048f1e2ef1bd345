"""What is kept between two commands for whoever sits at this machine: small text files among the user's data."""

import os
from contextlib import suppress
from pathlib import Path

from dicery.engine.game import Game


def kept(name: str) -> Path:
    """The file of this name; it need not be there yet."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data, "dicery", name)


def keep(name: str, text: str) -> None:
    path = kept(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def meets_first(game: Game) -> bool:
    """Is the game played or learned here for the first time? From now on it is not; nor where nothing can be kept."""
    with suppress(OSError):
        known = kept("known.txt").read_text(encoding="utf-8").split() if kept("known.txt").is_file() else []
        if game.name not in known:
            keep("known.txt", "\n".join([*known, game.name, ""]))
            return True
    return False
