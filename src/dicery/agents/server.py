"""The MCP server: tools with which a language model opens a table, reads its position, and plays.

A tool sees what a person in that seat would: views of the seat, its legal moves, refusals with the clause.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import dicery
from dicery.agents.renaming import Renaming
from dicery.agents.tables import OPEN, AgentTable, AgentTables, rules_text
from dicery.bots import NAMES
from dicery.engine.game import Game
from dicery.engine.option import Setting, write_setting
from dicery.match.match import Refused

INSTRUCTIONS = """Dice games for people, bots and language models. Call list_games, read the rules, open_table, then
look and play until the match is over. A move is written exactly as `moves` lists it. Chance is decided by dice that
can be checked afterwards: the commitment is shown when the table is opened, the secret in the record at the end."""


class Words:
    """What a game is called, and says, here: as it is, or in invented words."""

    def __init__(self, renamed: bool, seed: int) -> None:
        shelf = list(dicery.SHELF.values())
        self.renamings = {game.name: Renaming(game, shelf, seed) for game in shelf} if renamed else {}

    def of(self, game: Game, value: object) -> Any:
        renaming = self.renamings.get(game.name)
        return value if renaming is None else renaming.everything(value)

    def find(self, name: str) -> Game:
        """The game of this name, as `list_games` gives it."""
        names = {self.of(game, game.name): game for game in dicery.SHELF.values()}
        if name not in names:
            raise ToolError(f"unknown game {name!r}: expected one of {', '.join(names)}")
        return names[name]

    def clause(self, game: Game, clause: str) -> str:
        renaming = self.renamings.get(game.name)
        return clause if renaming is None or not clause else renaming.clause(clause)

    def move(self, table: AgentTable, seat: int, move: str) -> str:
        """The move that these words stand for; what stands for none is left as it is, to be refused."""
        known = {self.of(table.game, one.move): one.move for one in table.moves(seat)}
        return known.get(move, move)


def new_server(renamed: bool = False, seed: int = 0) -> MCPServer:
    """A server with tables of its own; `renamed` replaces the words of every game by invented ones."""
    server: MCPServer = MCPServer("dicery", instructions=INSTRUCTIONS, version=version("dicery"), log_level="WARNING")
    tables, words = AgentTables(), Words(renamed, seed)

    def found(code: str) -> AgentTable:
        with refusals(words, None):
            return tables.find(code)

    def position(table: AgentTable, seat: int, since: int | None) -> dict[str, Any]:
        state = table.match.state
        shown: dict[str, Any] = {
            "words": table.words(seat, since),
            "view": dict(table.view(seat)),
            "moves": [{"move": one.move, "means": one.means} for one in table.moves(seat)],
        }
        renamed_words = words.of(table.game, shown)
        return {
            "table": table.code,
            "game": words.of(table.game, table.game.name),
            "seat": seat,
            "running": table.running,
            "over": state.over,
            "waiting": table.waiting(),
            "log": len(table.match.steps),
            **renamed_words,
        }

    @server.tool()
    async def list_games() -> list[dict[str, Any]]:
        """The games, how many can play each, their options, and the bots that can take seats."""
        return [
            {
                "bots": list(NAMES),
                "seats": [game.fewest, game.most],
                **words.of(
                    game,
                    {
                        "name": game.name,
                        "title": game.title,
                        "options": [
                            {
                                "name": one.name,
                                "default": write_setting(one.default),
                                "range": one.range(),
                                "help": one.help,
                            }
                            for one in game.options
                        ],
                    },
                ),
            }
            for game in dicery.SHELF.values()
        ]

    @server.tool()
    async def rules(game: str, clause: str = "") -> str:
        """The numbered rules of a game, or one clause, such as DD-3.4."""
        box = words.find(game)
        with refusals(words, box):
            return str(words.of(box, rules_text(box, words.clause(box, clause))))

    @server.tool()
    async def open_table(
        game: str, players: list[str], options: dict[str, str | int | bool] | None = None, nonce: str = ""
    ) -> dict[str, Any]:
        """Opens a table and takes its first open seat. `players` names a bot for each seat, or "open" for a seat that
        you or somebody else will join. `nonce` is your own part of the dice; one is drawn without. The answer holds
        the commitment to the dice, your seat (counted from 0) and the key to it."""
        box = words.find(game)
        settings: dict[str, Setting] = dict(options or {})
        with refusals(words, box):
            table = tables.open(box, players, settings)
            return entered(table, *table.join(nonce))

    @server.tool()
    async def join_table(table: str, nonce: str = "") -> dict[str, Any]:
        """Takes the next open seat of a table that somebody has opened; the answer is that of open_table."""
        one = found(table)
        with refusals(words, one.game):
            return entered(one, *one.join(nonce))

    @server.tool()
    async def look(table: str, key: str, since: int | None = None) -> dict[str, Any]:
        """The position as your seat may know it, in words and as JSON, with your legal moves. `since` is the number
        of the last line of the log that you have seen."""
        one = found(table)
        with refusals(words, one.game):
            return position(one, one.seat_of(key), since)

    @server.tool()
    async def play(table: str, key: str, move: str) -> dict[str, Any]:
        """Plays a move as `moves` writes it; bots answer at once. Returns the new position with what happened since.
        An illegal move changes nothing and is answered with the clause that forbids it."""
        one = found(table)
        with refusals(words, one.game):
            seat, before = one.seat_of(key), len(one.match.steps)
            one.play(seat, words.move(one, seat, move))
            return position(one, seat, before)

    @server.tool()
    async def record(table: str) -> str:
        """The record of a match that is over, which `dicery verify` checks, dice included; in the game's own words."""
        one = found(table)
        with refusals(words, one.game):
            return one.record()

    return server


def entered(table: AgentTable, seat: int, key: str) -> dict[str, Any]:
    free = [place for place, name in enumerate(table.players) if name == OPEN and place not in table.nonces]
    return {"table": table.code, "seat": seat, "key": key, "commitment": table.commitment, "open": free}


@contextmanager
def refusals(words: Words, game: Game | None) -> Iterator[None]:
    """What the rules or the table refuse is an answer of the tool, in the words of the game."""
    try:
        yield
    except (Refused, ValueError) as refused:
        reason = str(refused)
        raise ToolError(reason if game is None else str(words.of(game, reason))) from None
