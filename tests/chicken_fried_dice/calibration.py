"""Counts what bots do in Chicken Fried Dice, seat by seat, in the rows of the ledger's calibration.

    python -m tests.chicken_fried_dice.calibration greedy,greedy,greedy --games 100 --seed 501

Boards are mixed and trucks random, as in the ledger, unless options say otherwise. Match number i is the one that
`dicery sim` plays with the same bots, options and seed.
"""

import argparse
from collections import Counter
from statistics import fmean, quantiles, stdev

from dicery.bots import bot
from dicery.engine.option import Setting
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.actions import KEEPING, PLUCKING
from dicery.games.chicken_fried_dice.rules.choices import CHOP, COOP_BONUS, KEEP, PUT, SAUCE, TOSS, WASTE
from dicery.games.chicken_fried_dice.rules.scoring import board_points, tile_points
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.tables import (
    CARD,
    CROSSING,
    CUSTOMERS,
    DRAWS_FOUR,
    FED,
    FILLED,
    FREE,
    HOLDING,
    KINDS,
    LEFT,
    MENU,
    MY_BOARD,
    REVIEW_POINTS,
    SAVED,
    STAR_SEGMENTS,
    STEP,
    TIP_POINTS,
    TIPS,
    TRACKS,
    WRITTEN,
    X,
)
from tests.chicken_fried_dice.table import GAME

Rows = Counter[str]


def crossed(sheet: Sheet) -> int:
    """Spaces that are crossed off."""
    written = [sheet[WRITTEN + slot] >> 3 * space & 7 for slot in range(sheet[CUSTOMERS]) for space in range(5)]
    return written.count(X)


def count_step(before: ChickenState, after: ChickenState, seat: int, action: int, rows: Rows) -> None:
    """What one step of a seat adds to its rows."""
    old, new = before.sheet(seat), after.sheet(seat)
    rows["micro-steps"] += 1
    if before.phase == KEEPING:
        rows["four-card draws"] += old[DRAWS_FOUR]
        rows["customers replaced"] += (4 if old[DRAWS_FOUR] else 3) - (action - KEEP).bit_count()
    if before.phase != PLUCKING:
        return
    if old[STEP] == HOLDING:
        rows["tosses"] += action == TOSS
        rows["chops"] += CHOP < action <= CHOP + 3
        rows["sauces"] += action >= SAUCE
        rows["wasted dice"] += action == WASTE
    elif old[STEP] == CROSSING:
        rows["single cross-offs"] += action >= PUT
    elif crossed(new) > crossed(old):
        rows["multi cross-offs"] += 1
        rows["Xs by multi"] += crossed(new) - crossed(old)
    rows["coop dice"] += action == COOP_BONUS and old[STEP] == FREE


def count_sheet(sheet: Sheet, rows: Rows) -> None:
    """What the sheet shows at the end."""
    fed = [slot for slot in range(sheet[CUSTOMERS]) if 0 < sheet[FED + slot] < LEFT]
    rows["tip track"] = TIP_POINTS[sheet[TIPS]]
    rows["tiles"] = tile_points(sheet)
    rows["board"] = board_points(sheet)
    rows["reviews"] = REVIEW_POINTS[sheet[STAR_SEGMENTS]]
    rows["customers fed"] = len(fed)
    rows["left hungry"] = [sheet[FED + slot] for slot in range(sheet[CUSTOMERS])].count(LEFT)
    menu = sheet[MY_BOARD] == MENU
    rows["flavours"] = sum(sheet[TRACKS] >> 3 * k & 7 for k in range(4)) if menu else sheet[FILLED].bit_count()
    rows["segments"] = sheet[STAR_SEGMENTS]
    rows["tips"] = sheet[TIPS]
    rows["upgrades"] = sum(sheet.level(station) for station in range(4))
    for slot in fed:
        for space, number in PARTS.customers[sheet[CARD + slot]].tips:
            rows["conditions on fed cards"] += 1
            rows["conditions met"] += sheet[WRITTEN + slot] >> 3 * space & 7 == number
    rows["saved bonuses left"] = sum(sheet[SAVED + kind] for kind in range(KINDS))


def played(
    players: list[Player], settings: dict[str, Setting], seed: int, number: int
) -> tuple[ChickenState, list[Rows]]:
    """One match to its end, with the rows of its seats."""
    state = GAME.new(len(players), **settings)
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
            boards.setdefault(state.sheet(seat)[MY_BOARD], []).append(found[seat]["score"])
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
