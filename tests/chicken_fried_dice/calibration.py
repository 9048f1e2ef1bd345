"""Counts what bots do in Chicken Fried Dice, seat by seat, in the rows of the ledger's calibration.

    python -m tests.chicken_fried_dice.calibration greedy,greedy,greedy --games 100 --seed 501

Boards are mixed and trucks random, as in the ledger, unless options say otherwise. Match number i is the one that
`dicery sim` plays with the same bots, options and seed.
"""

import argparse
from collections import Counter
from statistics import fmean, quantiles, stdev

from dicery.bots import bot
from dicery.engine.bits import size
from dicery.engine.option import Setting
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.scoring import board_points, tile_points
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from tests.chicken_fried_dice.table import GAME, new

Rows = Counter[str]


def crossed(sheet: Sheet) -> int:
    """Spaces that are crossed off."""
    written = [sheet[t.WRITTEN + slot] >> 3 * space & 7 for slot in range(sheet[t.CUSTOMERS]) for space in range(5)]
    return written.count(t.X)


def count_step(before: ChickenState, after: ChickenState, seat: int, action: int, rows: Rows) -> None:
    """What one step of a seat adds to its rows."""
    old, new = before.sheet(seat), after.sheet(seat)
    rows["micro-steps"] += 1
    if before.phase == a.KEEPING:
        rows["four-card draws"] += old[t.DRAWS_FOUR]
        rows["customers replaced"] += (4 if old[t.DRAWS_FOUR] else 3) - (action - a.KEEP).bit_count()
    if before.phase != a.PLUCKING:
        return
    if old[t.STEP] == a.HOLDING:
        rows["tosses"] += action == a.TOSS
        rows["chops"] += a.CHOP < action <= a.CHOP + 3
        rows["sauces"] += action >= a.SAUCE
        rows["wasted dice"] += action == a.WASTE
    elif old[t.STEP] == a.CROSSING:
        rows["single cross-offs"] += action >= a.PUT
    elif crossed(new) > crossed(old):
        rows["multi cross-offs"] += 1
        rows["Xs by multi"] += crossed(new) - crossed(old)
    rows["coop dice"] += action == a.COOP_BONUS and old[t.STEP] == a.FREE


def count_sheet(sheet: Sheet, rows: Rows) -> None:
    """What the sheet shows at the end."""
    fed = [slot for slot in range(sheet[t.CUSTOMERS]) if 0 < sheet[t.FED + slot] < t.LEFT]
    rows["tip track"] = t.TIP_POINTS[sheet[t.TIPS]]
    rows["tiles"] = tile_points(sheet)
    rows["board"] = board_points(sheet)
    rows["reviews"] = t.REVIEW_POINTS[sheet[t.STAR_SEGMENTS]]
    rows["customers fed"] = len(fed)
    rows["left hungry"] = [sheet[t.FED + slot] for slot in range(sheet[t.CUSTOMERS])].count(t.LEFT)
    menu = sheet[t.MY_BOARD] == t.MENU
    rows["flavours"] = sum(sheet[t.TRACKS] >> 3 * k & 7 for k in range(4)) if menu else size(sheet[t.FILLED])
    rows["segments"] = sheet[t.STAR_SEGMENTS]
    rows["tips"] = sheet[t.TIPS]
    rows["upgrades"] = sum(sheet.level(station) for station in range(4))
    for slot in fed:
        for space, number in PARTS.customers[sheet[t.CARD + slot]].tips:
            rows["conditions on fed cards"] += 1
            rows["conditions met"] += sheet[t.WRITTEN + slot] >> 3 * space & 7 == number
    rows["saved bonuses left"] = sum(sheet[t.SAVED + kind] for kind in range(t.KINDS))


def played(
    players: list[Player], settings: dict[str, Setting], seed: int, number: int
) -> tuple[ChickenState, list[Rows]]:
    """One match to its end, with the rows of its seats."""
    state = new(len(players), **settings)
    assert isinstance(state, ChickenState)
    luck, thoughts = Rng(seed, 2 * number), Rng(seed, 2 * number + 1)
    rows: list[Rows] = [Counter() for _ in players]
    while not state.over:
        seat = state.actor()
        before = state.clone()
        if seat == CHANCE:
            legal = state.actions(CHANCE)
            state.apply(CHANCE, legal[luck.below(len(legal))])
        else:
            action = players[seat].choose(state.redeal(seat, thoughts), seat, thoughts)
            state.apply(seat, action)
            count_step(before, state, seat, action, rows[seat])
    for seat, score in enumerate(state.scores()):
        rows[seat]["score"] = score
        count_sheet(state.sheet(seat), rows[seat])
    return state, rows


def spread(values: list[float]) -> str:
    tenths = quantiles(values, n=10)
    return (
        f"{fmean(values):.1f} sd {stdev(values):.1f}  p10 / median / p90 "
        f"{tenths[0]:.0f} / {tenths[4]:.0f} / {tenths[8]:.0f}  n {len(values)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    settings: dict[str, Setting] = {"boards": "mixed", "trucks": "random"}
    for pair in given.option:
        key, value = pair.split("=")
        settings[key] = int(value) if value.isdigit() else value
    names = given.bots.split(",")
    seats = len(names)
    rows: list[Rows] = []
    boards: dict[int, list[float]] = {}
    winners: list[float] = []
    wins = [0.0] * seats
    targets = 0
    for number in range(given.games):
        players = [bot(names[(seat + number) % seats], GAME) for seat in range(seats)]
        state, found = played(players, settings, given.seed, number)
        rows += found
        ranks = list(state.ranks())
        for seat in range(seats):
            boards.setdefault(state.sheet(seat)[t.MY_BOARD], []).append(found[seat]["score"])
            if ranks[seat] == 1:
                wins[seat] += 1 / ranks.count(1) / given.games
        winners.append(max(row["score"] for row in found))
        targets += found[0]["score"] >= state.solo_target
    print("score          ", spread([row["score"] for row in rows]))
    for board, scores in sorted(boards.items()):
        print(f"score {('menu', 'picnic')[board]:<9}", spread(scores))
    print(f"winners         {fmean(winners):.1f}  wins by seat", *[f"{share:.2f}" for share in wins])
    if seats == 1:
        print(f"solo target     reached in {100 * targets / given.games:.0f} %")
    for key in sorted({key for row in rows for key in row}):
        values = [float(row[key]) for row in rows]
        print(f"{key:<26}{fmean(values):8.2f} +- {stdev(values) / len(values) ** 0.5:.2f}")


if __name__ == "__main__":
    main()
