"""Counts what bots do in Diced Veggies, row by row as in the ledger's calibration.

    python -m tests.diced_veggies.calibration greedy,greedy --games 600 --seed 1 [--option even_turns=yes] [--hypes]

Match number i is the one that `dicery sim` plays with the same bots, options and seed. Beside the program's bots there
are `described`, the ledger's, and greedy with some of its habits, such as `greedy+at-once+blind`. Rows are per seat,
but for decisions, restocks and the winner's score, which are per match; +- is one standard error over matches.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, quantiles, stdev

from dicery.bots import bot
from dicery.engine.bits import size
from dicery.engine.option import Setting
from dicery.engine.play import Player
from dicery.engine.state import CHANCE
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.plans import how_many
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.testing.walks import bot_steps
from tests.diced_veggies.described import Described, cards_of
from tests.diced_veggies.mixed import Mixed
from tests.diced_veggies.table import GAME, new

ASKED = {
    a.RESTOCKING: "asked to restock",
    a.CUTTING: "asked to cut",
    a.COOKING: "asked what to cook",
    a.EXTRA_TYPES: "asked for extra types",
    a.CHEF_MODE: "asked for a chef mode",
    a.DICE: "asked for dice",
    a.CARD: "asked for a card",
}


@dataclass
class Match:
    """One match with its rows."""

    state: VeggieState
    counts: Counter[str] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)  # by hype: dealt or drawn and not discarded
    played: Counter[int] = field(default_factory=Counter)


def count_step(before: VeggieState, after: VeggieState, seat: int, action: int, match: Match) -> None:
    """What one step adds to the rows."""
    counts = match.counts
    if seat == CHANCE:
        if before.step in (a.DEALING_HYPES, a.DRAWING_HYPE):
            match.held[action] += 1
        return
    counts["decisions"] += 1
    if before.step == a.LIMITS:
        counts["discarded dice"] += action >= a.DISCARD_DIE
        for hype in cards_of(after.hype_discards & ~before.hype_discards):
            counts["discarded hypes"] += 1
            match.held[hype] -= 1
        counts["discarded recipes"] += a.DISCARD_RECIPE <= action < a.DISCARD_HYPE
    else:
        counts[ASKED[before.step]] += 1
    counts["restocks"] += action == a.RESTOCK and before.step == a.RESTOCKING
    counts["not cooked"] += action == a.DONE and before.step == a.COOKING
    if before.step == a.CUTTING:
        counts["dice cut"] += size(before.block) - size(after.block)
    if before.tokens & ~after.tokens:
        counts[token_use(before, after, seat)] += 1


def played(players: list[Player], settings: dict[str, Setting], seed: int, number: int) -> Match:
    """One match to its end, with its rows."""
    state = new(len(players), **settings)
    match = Match(state)
    for before, seat, action in bot_steps(state, players, seed, number):
        count_step(GAME.own(before), state, seat, action, match)
    counts = match.counts
    counts["turns"] = state.turn
    counts["recipes"] = sum(size(cards) for cards in state.cooked)
    counts["recipe stars"] = sum(t.STARS[card] for cards in state.cooked for card in cards_of(cards))
    counts["hypes left"] = sum(size(cards) for cards in state.hypes)
    counts["hypes"] = sum(hype != t.NONE for hype in state.hyped)
    match.played.update(hype for hype in state.hyped if hype != t.NONE)
    return match


def token_use(before: VeggieState, after: VeggieState, seat: int) -> str:
    """For a type if the cook spent fewer dice of some type than the recipe and the hype ask for."""
    recipe = cards_of(after.cooked[seat] & ~before.cooked[seat])[0]
    hype = PARTS.hypes[after.hyped[recipe]] if after.hyped[recipe] != t.NONE else None
    for kind, need in enumerate(PARTS.recipes[recipe].needs):
        if hype is not None:
            need += need * hype.double + hype.extra[kind]
        place = t.TYPES * seat + kind
        if how_many(before.pantry[place]) - how_many(after.pantry[place]) < need:
            return "token: type"
    return "token: number"


def player(name: str) -> Player:
    base, *habits = name.split("+")
    if habits:
        return Mixed(habits)
    return Described() if base == "described" else bot(base, GAME)


def error_of(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values))


def row(name: str, values: list[float]) -> None:
    print(f"{name:<28}{fmean(values):9.2f} +- {error_of(values):5.2f}")


def print_scores(matches: list[Match]) -> None:
    """Scores of one match depend on each other, so errors are those of the matches' means."""
    scores = [float(score) for match in matches for score in match.state.scores()]
    mean, spread = fmean(scores), stdev(scores)
    means = [fmean(map(float, match.state.scores())) for match in matches]
    squares = [fmean((float(score) - mean) ** 2 for score in match.state.scores()) for match in matches]
    tenths = quantiles(scores, n=10)
    print(f"{'score':<28}{mean:9.2f} +- {error_of(means):5.2f}")
    print(f"{'standard deviation':<28}{spread:9.2f} +- {error_of(squares) / (2 * spread):5.2f}")
    print(f"{'10th to 90th percentile':<28}{tenths[0]:9.0f} to {tenths[-1]:5.0f}")


def report(matches: list[Match], hypes: bool) -> None:
    seats = matches[0].state.seats
    print_scores(matches)
    row("winner's score", [float(max(match.state.scores())) for match in matches])
    if seats == 1:
        row("par reached", [float(match.state.scores()[0] >= match.state.solo_par) for match in matches])
    total: Counter[str] = Counter()
    for match in matches:
        total.update(match.counts)
    for key in sorted(total):
        each = 1 if key in ("decisions", "restocks") else seats
        row(key, [match.counts[key] / each for match in matches])
    hype_stars = sum(sum(match.state.scores()) for match in matches) - total["recipe stars"]
    print(f"{'with hype':<28}{100 * total['hypes'] / total['recipes']:9.1f} %")
    print(f"{'stars per hype':<28}{hype_stars / max(1, total['hypes']):9.2f}")
    print(f"{'stars per recipe':<28}{total['recipe stars'] / total['recipes']:9.2f}")
    print(f"{'restocks taken':<28}{100 * total['restocks'] / max(1, total['asked to restock']):9.1f} %")
    print(f"{'dice per cut':<28}{total['dice cut'] / total['asked to cut']:9.2f}")
    wins = [
        fmean((match.state.ranks()[seat] == 1) / list(match.state.ranks()).count(1) for match in matches)
        for seat in range(seats)
    ]
    print(f"{'wins by seat':<28}   {' / '.join(f'{100 * win:.0f}' for win in wins)}")
    if hypes:
        for hype in range(t.HYPES):
            held = sum(match.held[hype] for match in matches)
            share = sum(match.played[hype] for match in matches) / max(1, held)
            print(f"  {PARTS.hypes[hype].id:<26}{100 * share:9.0f} % of {held}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--hypes", action="store_true")
    given = parser.parse_args()
    pairs = [pair.split("=") for pair in given.option]
    words = {"yes": True, "no": False}
    settings: dict[str, Setting] = {
        key: int(value) if value.isdigit() else words.get(value, value) for key, value in pairs
    }
    names = given.bots.split(",")
    matches: list[Match] = []
    shares: dict[str, list[float]] = {name: [] for name in names}  # of the wins
    for number in range(given.games):
        seated = [names[(seat + number) % len(names)] for seat in range(len(names))]
        match = played([player(name) for name in seated], settings, given.seed, number)
        matches.append(match)
        winners = [name for name, rank in zip(seated, match.state.ranks(), strict=True) if rank == 1]
        for name in shares:
            shares[name].append(winners.count(name) / len(winners))
    report(matches, given.hypes)
    if len(shares) > 1:
        for name, won in shares.items():
            row(f"wins of {name}", won)


if __name__ == "__main__":
    main()
