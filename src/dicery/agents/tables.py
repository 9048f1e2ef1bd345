"""Tables at which programs sit: they see what their seat may know, and their dice can be checked.

A table lives as long as the program that keeps it. Seats that are not open belong to bots, which move at once.
"""

import secrets
from dataclasses import dataclass, field

from dicery.bots import THINKING_TIME, bot
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, View, seat_name
from dicery.games.ledger import clauses
from dicery.match import record
from dicery.match.clock import clockless
from dicery.match.fair import BOT_NONCE, SECRET_BYTES, Proof, check_nonce, commit
from dicery.match.luck import FairDealer
from dicery.match.match import Match, Refused

OPEN = "open"  # a seat that somebody may join
RECENT = 30  # lines of the log that are shown if nobody says from where on
MOST_TABLES = 200  # the oldest is dropped for a new one


@dataclass(frozen=True)
class Move:
    """Something that the seat may do: its notation, and what it means in words."""

    move: str
    means: str


@dataclass
class AgentTable:
    """One match. Nothing is rolled before every open seat is taken and has added its nonce."""

    code: str
    game: Game
    players: list[str]  # by seat: OPEN, or the name of a bot
    settings: dict[str, Setting]
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET_BYTES), repr=False)
    keys: dict[str, int] = field(default_factory=dict, repr=False)  # what a seat is entered with
    nonces: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        clockless(self.game, len(self.players), self.settings)
        self.bots: dict[int, Player] = {
            seat: bot(name, self.game, THINKING_TIME) for seat, name in enumerate(self.players) if name != OPEN
        }
        self.dealer = FairDealer(self.code, self.secret)
        names = [f"{seat_name(seat).capitalize()} ({name})" for seat, name in enumerate(self.players)]
        self.match = Match(self.game, names, self.settings, self.dealer)
        self.thoughts = Rng(secrets.randbits(64))

    @property
    def commitment(self) -> str:
        return commit(self.code, self.secret)

    @property
    def running(self) -> bool:
        return self.dealer.dice is not None

    def join(self, nonce: str) -> tuple[int, str]:
        """Takes the first open seat; returns it with the key to it. The last one to come starts the match."""
        free = [seat for seat, name in enumerate(self.players) if name == OPEN and seat not in self.nonces]
        if not free:
            raise Refused("seat", f"expected a table with an open seat; all of {self.code} are taken")
        added = check_nonce(nonce) if nonce else secrets.token_hex(16)
        seat, key = free[0], secrets.token_hex(16)
        self.nonces[seat] = added
        self.keys[key] = seat
        if len(free) == 1:
            self.dealer.begin(self.nonces.get(other, BOT_NONCE) for other in range(len(self.players)))
            self.match.deal()
            self.let_bots_play()
        return seat, key

    def seat_of(self, key: str) -> int:
        if key not in self.keys:
            raise Refused("seat", "expected the key that came with a seat of this table, got another one")
        return self.keys[key]

    def play(self, seat: int, move: str) -> None:
        """Carries out a move of the seat, then those of the bots; raises `Refused` and changes nothing if it cannot."""
        if not self.running:
            raise Refused("running", "expected all open seats to be taken first")
        self.match.submit(seat, self.match.seq, move)
        self.let_bots_play()

    def let_bots_play(self) -> None:
        """Bots move while one of them is to act; they get a redealt position."""
        match = self.match
        while True:
            acting = [seat for seat in match.state.waiting_seats() if seat in self.bots]
            if not acting:
                return
            state, seat = match.state, acting[0]
            action = self.bots[seat].choose(state.redeal(seat, self.thoughts), seat, self.thoughts)
            match.submit(seat, match.seq, self.game.notation(state, seat, action))

    def moves(self, seat: int) -> list[Move]:
        """What the seat may do now."""
        state, names = self.match.state, self.match.names
        if not self.running or seat not in state.waiting_seats():
            return []
        return [
            Move(self.game.notation(state, seat, action), self.game.label(state, seat, action, names))
            for action in state.actions(seat)
        ]

    def view(self, seat: int) -> View:
        return self.match.state.view(seat)

    def words(self, seat: int, since: int | None) -> str:
        """The position as the seat may know it, in words: what happened, the board, what is asked."""
        view, names = self.view(seat), self.match.names
        lines = self.match.lines(seat)
        shown = lines[-RECENT:] if since is None else [line for line in lines if line.number > since]
        happened = "\n".join(f"{line.number}. {line.text}" for line in shown)
        asked = self.game.prompt(view, names) if self.running else "Waiting for the open seats to be taken."
        return f"{happened}\n\n{self.game.text(view, [], names)}\n\n{asked}".strip()

    def waiting(self) -> list[int]:
        return [seat for seat in self.match.state.waiting_seats() if seat != CHANCE] if self.running else []

    def record(self) -> str:
        """The finished match with what its dice are checked by; it holds all secrets, so not before the end."""
        if not self.match.state.over:
            raise Refused("running", "expected a match that is over: before its end a record would show what is hidden")
        proof = Proof(self.code, self.commitment, self.dealer.nonces, self.secret)
        return record.write(self.match, proof, self.dealer.draws)


class AgentTables:
    """The tables of one program."""

    def __init__(self) -> None:
        self.tables: dict[str, AgentTable] = {}

    def open(self, game: Game, players: list[str], settings: dict[str, Setting]) -> AgentTable:
        """A new table; raises `ValueError` for a wrong number of seats, bot or option."""
        if OPEN not in players:
            raise ValueError(f"expected at least one seat to be {OPEN!r}, got {players}")
        table = AgentTable(secrets.token_hex(4), game, players, settings)
        while len(self.tables) >= MOST_TABLES:
            del self.tables[next(iter(self.tables))]
        self.tables[table.code] = table
        return table

    def find(self, code: str) -> AgentTable:
        if code not in self.tables:
            raise Refused("table", f"there is no table {code!r}: expected one that `open_table` has named")
        return self.tables[code]


def rules_text(game: Game, clause: str) -> str:
    """The numbered rules, or one clause of them."""
    ledger = game.rules()
    if not clause:
        return ledger
    found = clauses(ledger)
    if clause.upper() not in found:
        first, last = next(iter(found), ""), next(reversed(found), "")
        raise Refused("clause", f"expected a clause from {first} to {last}, got {clause!r}")
    return found[clause.upper()]
