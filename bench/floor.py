"""The server with nothing drawn, for `bench/server.py --floor`: what requests, streams, rules and storing cost alone.

Its updates hold what a program needs to play on: the number of events, that of the log, and the moves.
"""

import dicery.server.app
from dicery.cli import app
from dicery.server.page.update import Drawings, Update
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table


class Undrawn(Drawings):
    """Draws the whole page for those who come, and nothing after that."""

    def is_kept(self, table: Table, viewer: Viewer) -> bool:
        return True

    def update(self, table: Table, viewer: Viewer, since: int) -> Update | None:
        if since < 0:
            return super().update(table, viewer, since)
        if since == table.number:
            return None
        moves = [[move] for move in table.moves(viewer.seat)] if viewer.acts(table) else []
        return Update(table.number, since, table.match.seq, moves=moves)

    def draw_ahead(self, table: Table, viewer: Viewer, shown: int) -> None:
        pass


if __name__ == "__main__":
    vars(dicery.server.app)["Drawings"] = Undrawn
    app()
