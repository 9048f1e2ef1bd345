"""Counts what bots do in Slice & Dice, row by row as in the ledger's calibration.

    python -m tests.slice_and_dice.calibration greedy,greedy --games 600 --seed 1 [--option mode=coop]

Match number i is the one that `dicery sim` plays with the same bots, options and seed. Beside the program's bots there
are `sensible`, the ledger's, and greedy with some of the sensible bot's habits, such as `greedy+stops+lines`.
"""

import argparse
from collections import defaultdict
from statistics import fmean, quantiles

from dicery.bots import bot
from dicery.engine.bits import size
from dicery.engine.option import Setting
from dicery.engine.play import Player
from dicery.engine.state import CHANCE
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.testing.walks import bot_steps
from tests.slice_and_dice.mixed import Mixed
from tests.slice_and_dice.sensible import Sensible
from tests.slice_and_dice.table import GAME, new

Rows = defaultdict[str, float]
WINDOWS = (a.THROW_WINDOW, a.CUT_WINDOW, a.END_WINDOW)


def answerable(before: SliceState, action: int) -> bool:
    """Is this the last die of a throw after which a rival with Wooden Spoon and Pizza Slicer would be asked?"""
    if before.coop or before.step != a.ROLLING or size(before.rolling) > 1:
        return False
    after = before.clone()
    for seat in range(before.seats):
        if seat != before.active:
            after.hands[seat] = t.RIVAL_DISH_CARDS
    after.apply(CHANCE, action)
    return after.step == a.THROW_WINDOW


def count_step(before: SliceState, after: SliceState, seat: int, action: int, counts: Rows) -> None:
    """What one step adds to the rows."""
    same_turn = after.active == before.active and after.round == before.round and not after.over
    if seat == CHANCE:
        counts["answerable now"] += answerable(before, action)
        counts["bought"] += before.step == a.DRAW_CARD
        counts["specials gained"] += before.step == a.DRAW_TOKEN
    else:
        counts["decisions"] += 1
        counts["in rivals' windows"] += before.step in WINDOWS
        counts["bought"] += a.BUY <= action < a.GO
        if a.CARD <= action < a.TRADE and before.step != a.KEEP_CARD:
            counts["played"] += 1
            counts[f"play {PARTS.utensils[action - a.CARD].id}"] += 1
        counts["trades"] += a.TRADE <= action < a.TRADE + 3
        counts["specials gained"] -= before.step == a.KEEP_TOKEN  # one of the two goes back
        if a.ITEM <= action < a.CARD and (before.point == a.COOK or before.step <= a.WRAP_UP):
            idle = before.step <= a.WRAP_UP
            spared = before.step == a.GIVEN_CUT or (before.step == a.RESOLVE and before.hits() == 0)
            counts["specials placed"] += idle or spared
            counts["cuts avoided"] += spared
        counts["lid by tokens"] += action == a.LID
        counts["changes of line"] += a.GO <= action < a.LINE and before.markers[seat] != t.NONE
        counts["boards cleared"] += action == a.CLEAR
        counts["stops"] += action == a.STOP
        naming = before.step == a.NAMING and before.card == t.NONE
        counts["throws"] += after.step == a.ROLLING and (naming or before.step <= a.COOK)
    counts["turns"] += not same_turn and before.step >= a.ROLLING  # not while cards are dealt
    counts["lid taken"] += after.lid not in (t.NONE, before.lid)
    served = sum(after.served) > sum(before.served)
    counts["cooked"] += served
    counts["cooked, answerable"] += served and counts["answerable now"] > 0
    if served or not same_turn:
        counts["answerable now"] = 0
    ended = after.point == a.WRAP_UP or not same_turn
    stopped = seat != CHANCE and action == a.STOP
    counts["last cuts"] += before.point == a.COOK and ended and not served and not stopped
    if after.round != before.round or after.over:
        counts["expired"] += int(size(after.dish_pile & ~before.dish_pile))


def table_seconds(counts: Rows) -> float:
    """How long people take, at the pace of the ledger's calibration: 8 s a throw, 12 s a turn, 6 s a utensil."""
    return 8 * counts["throws"] + 12 * (counts["turns"] + 1) + 6 * counts["played"]


def played(players: list[Player], settings: dict[str, Setting], seed: int, number: int) -> tuple[SliceState, Rows]:
    """One match to its end, with its rows."""
    state = new(len(players), **settings)
    counts: Rows = defaultdict(float)
    for before, seat, action in bot_steps(state, players, seed, number):
        count_step(GAME.own(before), state, seat, action, counts)
        if "throws in ten minutes" not in counts and table_seconds(counts) >= 600:
            counts["throws in ten minutes"] = counts["throws"]
            counts["dishes in ten minutes"] = counts["cooked"]
    counts["table minutes"] = table_seconds(counts) / 60
    del counts["answerable now"]
    counts["rounds"] = int(state.round)
    for seat in range(state.seats):
        if not state.coop:
            counts["points of all"] += int(state.scores()[seat]) / int(state.seats)
    ranks = list(state.ranks())
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    view = state.view(0)
    if not state.coop:
        for seat in winners:
            criteria = view["cooks"][seat]["criteria"]
            counts["winner's points"] += int(state.scores()[seat]) / len(winners)
            counts["winner: stars"] += criteria["stars"] / len(winners)
            counts["winner: gastronomies"] += 3 * len(criteria["majorities"]) / len(winners)
            counts["winner: variety"] += 4 * criteria["variety"] / len(winners)
            counts["winner: marker"] += 2 * criteria["marker"] / len(winners)
            counts[f"wins in order {1 + (seat - state.starter) % state.seats}"] += 1 / len(winners)
        counts["finisher wins"] = state.finisher in winners
        counts["finished"] = state.finisher != t.NONE
    else:
        stars = view["scores"][0]
        assert stars is not None
        counts["won"] = view["won"]
        counts["stars"] = stars
        if view["won"]:
            counts["stars when won"] = stars
    return state, counts


def player(name: str) -> Player:
    base, *habits = name.split("+")
    if habits:
        return Mixed(habits)
    return Sensible() if base == "sensible" else bot(base, GAME)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    pairs = [pair.split("=") for pair in given.option]
    settings: dict[str, Setting] = {key: int(value) if value.isdigit() else value for key, value in pairs}
    names = given.bots.split(",")
    rows: list[Rows] = []
    for number in range(given.games):
        seated = [names[(seat + number) % len(names)] for seat in range(len(names))]
        state, counts = played([player(name) for name in seated], settings, given.seed, number)
        winners = [name for name, rank in zip(seated, state.ranks(), strict=True) if rank == 1]
        for name in winners if not state.coop else []:
            counts[f"wins of {name}"] += 1 / len(winners)
        rows.append(counts)
    for key in sorted({key for row in rows for key in row}):
        values = [float(row[key]) for row in rows if key in row or key != "stars when won"]
        if given.all or not key.startswith(("play ", "stop ")):
            spread = quantiles(values, n=20)
            error = (fmean([v * v for v in values]) - fmean(values) ** 2) ** 0.5 / len(values) ** 0.5
            print(f"{key:<28}{fmean(values):9.2f} +- {error:5.2f}  [{spread[0]:.0f}-{spread[-1]:.0f}]")


if __name__ == "__main__":
    main()
