"""What a move costs to draw and to send, without HTTP and storing: `python bench/boards.py [GAME ...]`.

Many tables of a game in the middle of a match make random moves in turn. After each, the update of the seat that has
acted and that of the other seat are made and encoded as the server does it. Printed for each game: processor time and
bytes of an update, and with --parts how often each region and section is sent, and its share of the bytes.
"""

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from typing import TypeVar

from rich.console import Console
from rich.table import Table as Report
from server import half_played

import dicery
from dicery.server.page.guest import Guest
from dicery.server.page.prompt import buttons
from dicery.server.page.update import Drawings
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table

T = TypeVar("T")


class Costs:
    """What was spent on the updates of one game."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()  # updates, of the seat that has acted and of the others
        self.seconds: defaultdict[str, float] = defaultdict(float)  # the same, and parts of the work
        self.bytes: Counter[str] = Counter()
        self.largest: dict[str, int] = {}
        self.sent: Counter[str] = Counter()  # region or section -> how often it was sent
        self.weight: Counter[str] = Counter()  # region or section -> bytes

    def timed(self, what: str, began: float, result: T) -> T:
        """Notes the time since `began`, which the result took."""
        self.seconds[what] += time.process_time() - began
        return result


def play(name: str, tables: int, rounds: int, seed: int) -> Costs:
    """Moves in turn at many tables of a game."""
    luck = random.Random(seed)
    costs, drawings = Costs(), Drawings()
    found = [half_played(name, luck)[1] for _ in range(tables)]
    for table in found:
        for viewer in viewers(table):
            drawings.update(table, viewer, -1)
    for _ in range(rounds):
        for table in found:
            if not table.state.over:
                move(table, drawings, costs, luck)
    return costs


def viewers(table: Table) -> list[Viewer]:
    """Each person in front of the seat."""
    return [Viewer(Guest(seat.holder, seat.name), seat.number, (seat.number,)) for seat in table.seats]


def move(table: Table, drawings: Drawings, costs: Costs, luck: random.Random) -> None:
    """A random move, and what both seats are sent."""
    seat = luck.choice(table.acting())
    before = table.number
    table.step(seat, table.match.seq, luck.choice(table.moves(seat)))
    table.drain()
    for viewer in viewers(table):
        who = "acts" if viewer.seat == seat else "watches"
        began = time.process_time()
        update = costs.timed(who, began, drawings.update(table, viewer, before))
        assert update is not None and update.since == before
        began = time.process_time()
        body = costs.timed("encoding", began, update.encode())
        costs.count[who] += 1
        costs.bytes[who] += len(body)
        costs.largest[who] = max(costs.largest.get(who, 0), len(body))
        for part, weight in weights(json.loads(body)):
            costs.sent[part] += 1
            costs.weight[part] += weight
        apart(table, viewer, costs)


def apart(table: Table, viewer: Viewer, costs: Costs) -> None:
    """The same work once more in parts, for their shares; what is drawn already is found in the caches."""
    began = time.process_time()
    view = costs.timed("view", began, viewer.view(table))
    began = time.process_time()
    labels = costs.timed("labels", began, buttons(table, viewer.seat) if viewer.acts(table) else [])
    began = time.process_time()
    costs.timed("board", began, table.game.board(view, [button.move for button in labels], table.names()))


def weights(body: dict[str, object]) -> list[tuple[str, int]]:
    """The parts of an update with their bytes."""
    found: list[tuple[str, int]] = []
    for name, part in body.items():
        if isinstance(part, dict) and name in ("regions", "sections", "targets"):
            found += [(f"{name[:-1]} {inner}", len(json.dumps(markup))) for inner, markup in part.items()]
        else:
            found.append((name, len(json.dumps(part))))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(dicery.SHELF), help="all of the shelf if none is named")
    parser.add_argument("--tables", type=int, default=40, help="of each game")
    parser.add_argument("--rounds", type=int, default=40, help="moves at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", type=int, default=0, metavar="N", help="the N heaviest parts of each game")
    args = parser.parse_args()
    console = Console(width=160)
    report = Report(title="An update: microseconds of the processor, bytes")
    for column in (
        "game",
        "acts",
        "watches",
        "view",
        "labels",
        "board",
        "encoding",
        "acts, B",
        "watches, B",
        "most, B",
    ):
        report.add_column(column, justify="left" if column == "game" else "right")
    for name in args.games:
        costs = play(name, args.tables, args.rounds, args.seed)
        total = costs.count.total()
        times = [costs.seconds[who] / costs.count[who] for who in ("acts", "watches")]
        times += [costs.seconds[part] / total for part in ("view", "labels", "board", "encoding")]
        sizes = [costs.bytes[who] // costs.count[who] for who in ("acts", "watches")]
        report.add_row(
            name, *[f"{1e6 * spent:.0f}" for spent in times], *map(str, sizes), str(max(costs.largest.values()))
        )
        if args.parts:
            heavy = Report("part", "sent, %", "bytes each", "bytes an update", title=name)
            for part, weight in costs.weight.most_common(args.parts):
                sent = costs.sent[part]
                heavy.add_row(part, f"{100 * sent / total:.0f}", str(weight // sent), str(weight // total))
            console.print(heavy)
    console.print(report)


if __name__ == "__main__":
    main()
