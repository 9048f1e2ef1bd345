"""Learns what values are worth in a game and writes what it has learned into the game's own folder."""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import dicery
from dicery.coach.kept import FILE, key_of, read, write
from dicery.coach.work import learn_values
from dicery.engine.option import settle
from dicery.games.box import Box


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m dicery.coach", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="learn for this number only and keep the others")
    parser.add_argument("--matches", type=int, default=4000, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    game = dicery.game(given.game)
    if not isinstance(game, Box):
        sys.exit(f"expected a game made by a box, got {game!r}")
    spec = find_spec(game.package)
    assert spec is not None and spec.origin is not None, f"expected the package {game.package}"
    settings = settle(game.options, {})
    file = Path(spec.origin).parent.joinpath(FILE)
    found = read(file.read_text(encoding="utf-8"), game.edition) if file.exists() else {}
    for seats in [given.seats] if given.seats else range(game.fewest, game.most + 1):
        opening = game.new(seats, **settings)
        learned = learn_values(opening, given.matches, given.seed, given.jobs, lambda *_: None)
        found[key_of(game, seats, settings)] = learned
        print(f"{game.title}, {seats} seats: {', '.join(f'{share:.1%}' for share in learned.start)}")
        file.write_text(write(game.edition, found), encoding="utf-8")


if __name__ == "__main__":
    main()
