"""Plays the matches of `dicery sim` and tells what that does not: turns, decisions, servings, skills and locks.

    python -m tests.wok_and_roll.calibration greedy 3 --games 400 --seed 21 -o head_start=yes

Beside the program's bots there is `described`, the ledger's. Match number i has the luck of match number i of
`dicery sim` with the same seed, so scores and wins are the same.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from mypy_extensions import i64

from dicery.bots import bot
from dicery.engine.option import Setting
from dicery.engine.play import Player, bot_match
from dicery.engine.rng import Rng
from dicery.engine.state import SPECTATOR, State
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules.view import SheetView
from dicery.games.wok_and_roll.text.prompts import SECTION_NAMES
from tests.wok_and_roll.described import described
from tests.wok_and_roll.table import GAME, new

HEXAGONS = "rnmvs"


class Watched(Player):
    """Plays as another and counts its decisions; `done` is counted by turns, since it may come by itself."""

    def __init__(self, player: Player, counts: Counter[str]) -> None:
        self.player = player
        self.counts = counts

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        action = self.player.choose(state, seat, rng)
        if action < actions.DONE:
            self.counts["decisions"] += 1
        if action >= actions.COOK:
            self.counts["cooking steps"] += 1
            choices = len(state.actions(seat))
            self.counts["choices"] += choices
            self.counts["most choices"] = max(self.counts["most choices"], choices)
        if actions.COOK <= action < actions.PAY:
            self.counts["servings, own turn" if GAME.own(state).active == seat else "servings, other turn"] += 1
        return action


class Tally:
    """What many matches came to."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.winners: list[int] = []
        self.scores: list[int] = []
        self.match_means: list[float] = []
        self.first: Counter[int] = Counter()
        self.last_turns: Counter[int] = Counter()  # by the seat whose turn it was
        self.counts: Counter[str] = Counter()
        self.sheets: Counter[str] = Counter()
        self.tiles: Counter[str] = Counter()
        self.tile_wins: Counter[str] = Counter()

    def play(self, name: str, seats: int, settings: dict[str, Setting], seed: int, number: int) -> None:
        state = new(seats, **settings)
        players: list[Player] = [Watched(player(name), self.counts) for _ in range(seats)]
        bot_match(state, players, Rng(seed, 2 * number), Rng(seed, 2 * number + 1))
        view = state.view(SPECTATOR)
        scores = [int(score) for score in state.scores()]
        winner = list(state.ranks()).index(1)
        self.turns.append(view["turn"])
        self.winners.append(scores[winner])
        self.scores += scores
        self.match_means.append(mean(scores))
        self.first[winner] += 1
        self.last_turns[view["active"]] += 1
        self.counts["won in own turn"] += winner == view["active"]
        self.counts["decisions"] += view["turn"] * seats
        self.counts["capped"] += view["turn"] == view["last_turn"]
        for seat, sheet in enumerate(view["sheets"]):
            self.counts["own turns"] += (view["turn"] - seat - 1) // seats + 1
            self.note(sheet)
            self.tiles[sheet["special"]] += 1
            self.tile_wins[sheet["special"]] += seat == winner

    def note(self, sheet: SheetView) -> None:
        for section, points in zip(SECTION_NAMES, sheet["totals"], strict=True):
            self.sheets[section] += points
        self.sheets.update(f"complete {code}" for code in sheet["completed"])
        self.sheets.update(f"open {code}" for code in sheet["opened"])
        self.sheets.update(f"+{skill}" for skill in sheet["skills"])
        self.sheets["hexagons"] += sum(skill in HEXAGONS for skill in sheet["skills"])
        self.sheets["rectangles"] += sum(skill not in HEXAGONS for skill in sheet["skills"])
        self.sheets["items left"] += len(sheet["fridge"] + sheet["circled"])

    def told(self, seats: int) -> list[str]:
        games = len(self.turns)
        ordered = sorted(self.turns)
        low, middle, high = (ordered[round(part * (games - 1))] for part in (0.05, 0.5, 0.95))
        lines = [
            f"turns {mean(ordered):.2f} ({low}-{middle}-{high}) ±{error(self.turns):.2f}"
            f"  winner {mean(self.winners):.2f} ±{error(self.winners):.2f}"
            f"  mean {mean(self.scores):.2f} ±{error(self.match_means):.2f}"
            f"  5-95 {spread(self.scores)}",
            f"wins {shares(self.first, seats)}  last turns {shares(self.last_turns, seats)}, "
            f"won by their seat {self.counts['won in own turn'] / games:.3f}  "
            f"decisions {self.counts['decisions'] / games:.0f}  capped {self.counts['capped'] / games:.3f}",
        ]
        own = self.counts["own turns"]
        others = sum(self.turns) * seats - own
        lines.append(
            f"servings {self.counts['servings, own turn'] / own:.2f} / "
            f"{self.counts['servings, other turn'] / max(1, others):.2f}  choices "
            f"{self.counts['choices'] / self.counts['cooking steps']:.1f}, at most {self.counts['most choices']}"
        )
        sheets = games * seats
        lines.append("  ".join(f"{what} {count / sheets:.2f}" for what, count in sorted(self.sheets.items())))
        if any(self.tiles):
            lines.append("  ".join(f"{t} {self.tile_wins[t] / n:.2f} of {n}" for t, n in self.tiles.items()))
        return lines


def player(name: str) -> Player:
    """A bot of the program, or the ledger's, perhaps with other weights: `described,hexagon=0.8`."""
    name, *changes = name.split(",")
    if name != "described":
        return bot(name, GAME)
    pairs = (change.split("=") for change in changes)
    return described(**{weight: float(value) for weight, value in pairs})


def shares(counts: Counter[int], seats: int) -> str:
    return " ".join(f"{counts[seat] / counts.total():.3f}" for seat in range(seats))


def error(numbers: Sequence[float]) -> float:
    return stdev(numbers) / sqrt(len(numbers))


def spread(numbers: list[int]) -> str:
    ordered = sorted(numbers)
    return "-".join(str(ordered[round(part * (len(ordered) - 1))]) for part in (0.05, 0.95))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bot")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--option", action="append", default=[])
    given = parser.parse_args()
    options = {option.name: option for option in GAME.options}
    settings: dict[str, Setting] = {}
    for text in given.option:
        name, _, value = text.partition("=")
        settings[name] = options[name].parse(value)
    tally = Tally()
    for number in range(given.games):
        tally.play(given.bot, given.seats, settings, given.seed, number)
    print(f"{given.bot} x{given.seats}, {given.games} games, seed {given.seed}, {' '.join(given.option)}", flush=True)
    print("\n".join(tally.told(given.seats)), flush=True)


if __name__ == "__main__":
    main()
