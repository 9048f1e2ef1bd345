"""A hosted table: a match, the people and bots in its seats, and what they say. It knows no database and no web.

Whatever happens becomes an event. `take_fresh` hands out those that are not yet stored; until they are, nobody may be
shown the table. A table is loaded by letting its stored events happen again.
"""

import time
from dataclasses import dataclass, replace
from hmac import compare_digest

from dicery.bots import NAMES as LEVELS
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, Game, State
from dicery.games import SHELF
from dicery.match.fair import AWAITED, BadNonce, Proof, check_nonce
from dicery.match.luck import FairDealer
from dicery.match.match import Line, Match, Refused, Step
from dicery.match.record import BadRecord, Verdict, read, verify, write
from dicery.server.page.diff import Key, Shown
from dicery.server.tables.clocks import SECONDS, TICK, Chronometer, TurnClock
from dicery.server.tables.log_cache import Told
from dicery.server.tables.seats import BOT, FRIEND, KINDS, OPEN, PERSON, Seat, read_seat
from dicery.server.tables.store import Change, Event, Header

LONGEST_NAME = 24
LONGEST_CHAT = 300
MINUTE = 60.0  # seconds


class Unplayable(ValueError):
    """A stored table that these rules cannot continue."""


@dataclass(frozen=True)
class Said:
    """A line of the chat."""

    seat: int
    name: str
    text: str


class Table:
    """One hosted match. Its methods check, then change; a request that fails a check raises `Refused`."""

    def __init__(self, header: Header, game: Game, seats: list[Seat], luck: list[str]) -> None:
        self.header = header
        self.game = game
        self.seats = seats
        self.vacant = [seat for seat in seats if seat.empty]
        self.chat: list[Said] = []
        self.next = ""  # the code of the table where the same people play again
        self.number = 0  # events so far, stored or fresh
        self.fresh: list[Event] = []
        self.listed_stage, self.listed_at = "", 0.0  # what the lists were last told, and when
        self.fair = False  # was the commitment stored before anything else? Tables from before fair dice have none.
        self.closed = False
        self.verdict: Verdict | None = None  # of the ended match, once it was asked for
        self.dealer = FairDealer(header.code, header.dice_secret, luck)
        self.match = Match(game, self.names(), header.options, self.dealer)
        self.told = Told(self.match)
        self.hints_for_all = False  # may people ask for hints while other people play?
        timed = SECONDS in self.match.settings and bool(self.state.actions(CLOCK))
        self.chronometer = Chronometer(int(self.match.settings[SECONDS])) if timed else None
        self.turn_clock = TurnClock(header.patience * MINUTE) if header.patience else None
        self.shown: dict[Key, Shown] = {}  # the last drawing of each kind of viewer
        self.undo_at = -1  # the length of the log for which `undo_open` was found out
        self.undo_open = False
        self.passing: dict[int, str] = {}  # seat -> the turn of another in which it passes whenever it is asked

    @classmethod
    def open(cls, header: Header, game: Game, seats: list[Seat], hints: bool = False) -> "Table":
        """A new table; raises ValueError for options or seats that the game does not take."""
        if any(seat.nonce != AWAITED for seat in seats):
            raise ValueError("expected nonces to be given when the commitment can be seen, not before")
        table = cls(header, game, seats, [])
        for seat in seats:
            table.happen(Event("seat", seat.body()))
        table.fair = True
        table.happen(Event("dice", {"seat": SPECTATOR, "commitment": header.commitment}))
        if hints:
            table.hints_for_all = True
            table.happen(Event("hints", {"seat": SPECTATOR}))
        table.begin()
        return table

    @classmethod
    def load(cls, header: Header, game: Game, events: list[Event]) -> "Table":
        """The table that these events lead to."""
        if header.edition != game.edition:
            raise Unplayable(f"expected edition {game.edition} of {game.title}, got a table of {header.edition}")
        luck = [str(e.body["move"]) for e in events if e.kind == "step" and e.body["seat"] == CHANCE]
        seats: list[Seat] = []
        for event in events:
            if event.kind != "seat" or int(event.body["seat"]) != len(seats):
                break
            seats.append(read_seat(event.body, 0))
        try:
            table = cls(header, game, seats, luck)
            table.begin()
            for event in events[len(seats) :]:
                table.again(event)
        except ValueError as error:
            raise Unplayable(f"expected a table whose events can be played, got one where {error}") from None
        table.number = len(events)
        table.fresh = []
        return table

    def again(self, event: Event) -> None:
        """Lets a stored event happen again; chance has answered by itself by then."""
        seat = int(event.body["seat"])
        if event.kind == "step" and seat != CHANCE:
            self.match.submit(seat, self.match.seq, str(event.body["move"]))
        elif event.kind == "undo":
            self.match.take_back(seat)
            self.told.forget()
        elif event.kind == "seat":
            self.set_seat(read_seat(event.body, self.seats[seat].turn + 1))
            self.begin()
        elif event.kind == "dice":
            self.fair = str(event.body["commitment"]) == self.header.commitment
        elif event.kind == "nonce":
            self.seats[seat] = replace(self.seats[seat], nonce=str(event.body["nonce"]))
            self.begin()
        elif event.kind == "close":
            self.closed = True
        elif event.kind == "chat":
            self.chat.append(Said(seat, str(event.body["name"]), str(event.body["text"])))
        elif event.kind == "next":
            self.next = str(event.body["code"])
        elif event.kind == "hints":
            self.hints_for_all = True
        elif event.kind == "clock" and self.chronometer:
            self.chronometer.kept = int(event.body["left"]) / 1000

    def forget_drawings(self) -> None:
        """When nobody watches any more they only take room."""
        self.shown.clear()

    # The dice

    def begin(self) -> None:
        """The first roll, as soon as every seat is taken and has its nonce; from then on the nonces stay."""
        if self.begun or self.empty_seats() or self.awaited_seats():
            return
        before = self.match.seq
        self.dealer.begin(seat.part for seat in self.seats)
        self.match.deal()
        self.note_steps(before)

    @property
    def begun(self) -> bool:
        return self.dealer.dice is not None

    @property
    def ended(self) -> bool:
        """Is the match over or the table closed? Then nothing is secret any more."""
        return self.state.over or self.closed

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each seat has added to the dice so far."""
        return self.dealer.nonces or tuple(AWAITED if seat.empty else seat.part for seat in self.seats)

    def awaited_seats(self) -> list[Seat]:
        """The seats of people who have not yet added their nonce."""
        return [] if self.begun else [seat for seat in self.seats if not seat.empty and seat.part == AWAITED]

    def record(self) -> str:
        """The match as text; its dice can be checked once the table has ended, and not before."""
        if not self.fair:
            return write(self.match)
        secret = self.header.dice_secret if self.ended else None
        proof = Proof(self.header.code, self.header.commitment, self.nonces, secret)
        return write(self.match, proof, self.dealer.draws)

    def check(self) -> Verdict:
        """What anybody finds who verifies the record of the ended match."""
        assert self.ended, "expected a match that has ended"
        if self.verdict is None:
            try:
                self.verdict = verify(read(self.record(), SHELF))
            except BadRecord as error:
                self.verdict = Verdict(self.state, 0, error)
        return self.verdict

    # What is fresh

    def happen(self, event: Event) -> None:
        self.fresh.append(event)
        self.number += 1

    def note_steps(self, since: int) -> None:
        """Turns what has been added to the log of the match into events."""
        for entry in self.match.log[since:]:
            if isinstance(entry, Step):
                self.happen(Event("step", {"seat": entry.seat, "move": entry.move}))
            else:
                self.happen(Event("undo", {"seat": entry.seat}))

    def take_fresh(self) -> Change | None:
        """The events that are not yet stored, with what the lists show of the table."""
        if not self.fresh:
            return None
        events, self.fresh = tuple(self.fresh), []
        seats = tuple(seat.row() for seat in self.seats) if any(e.kind == "seat" for e in events) else ()
        return Change(self.header.code, self.number - len(events), events, self.new_stage(), seats)

    def new_stage(self) -> str:
        """The stage, if it is another than the lists know; they are told each minute that something still happens."""
        now = time.monotonic()
        if self.stage == self.listed_stage and now - self.listed_at < MINUTE:
            return ""
        self.listed_stage, self.listed_at = self.stage, now
        return self.stage

    # What is there

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def stage(self) -> str:
        if self.ended:
            return "over" if self.state.over else "closed"
        return "running" if self.begun and not self.empty_seats() else "joining"

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def empty_seats(self) -> list[Seat]:
        return self.vacant

    def seats_of(self, guest: str) -> list[int]:
        """The seats that this guest holds; two people on one device hold two."""
        return [seat.number for seat in self.seats if seat.kind == PERSON and seat.holder == guest]

    def seats_on_device(self, guest: str) -> list[int]:
        """The seats that this guest holds or may come back to."""
        return [seat.number for seat in self.seats if guest in (seat.holder, seat.former)]

    def shared(self, guest: str) -> bool:
        """Do several people use the device of this guest?"""
        return len(self.seats_on_device(guest)) > 1

    def acting(self) -> list[int]:
        """The seats that may act now; nobody while a seat is empty or has not added its nonce."""
        return self.state.waiting_seats() if self.stage == "running" else []

    def moves(self, seat: int) -> list[str]:
        return self.state.legal_moves(seat) if seat in self.acting() else []

    def bots_to_move(self) -> list[int]:
        """The seats of bots that are to act."""
        return [seat for seat in self.acting() if self.seats[seat].kind == BOT]

    def people_to_move(self) -> list[int]:
        """The seats of people that are to act."""
        return [seat for seat in self.acting() if self.seats[seat].kind == PERSON]

    def people_asked(self) -> list[int]:
        """The seats of people for whom the others wait: to act or, once every seat is taken, to add their nonce."""
        if self.empty_seats() or self.ended:
            return []
        return [seat.number for seat in self.awaited_seats()] or self.people_to_move()

    def hints(self, seat: int) -> bool:
        """May this seat ask for hints? Only where no other person plays, unless the table was opened so."""
        alone = all(other.kind == BOT for other in self.seats if other.number != seat)
        return seat in self.acting() and (alone or self.hints_for_all)

    def lines(self, observer: int) -> list[Line]:
        return self.told.to(observer)

    def can_undo(self, seat: int) -> bool:
        """May the seat take its last step back? Found out once for each step, and only for the seat that made it."""
        steps = self.match.steps
        if self.stage != "running" or not steps or steps[-1].seat != seat:
            return False
        if self.undo_at != self.match.seq:
            self.undo_at, self.undo_open = self.match.seq, self.match.can_undo(seat)
        return self.undo_open

    # What the clocks do

    def wind(self) -> float | None:
        """Lets the clocks run or stand still as the table is now; returns when to look at them, in seconds."""
        waits: list[float] = []
        if self.chronometer:
            self.chronometer.run(self.stage == "running")
            waits += [min(TICK, self.chronometer.left())] if self.chronometer.running else []
        if self.turn_clock:
            self.turn_clock.ask({seat: self.done_by(seat) for seat in self.people_asked()})
            waits += self.turn_clock.left().values()
        return min(waits, default=None)

    def done_by(self, seat: int) -> int:
        """A number that grows when the seat acts or changes hands, and when the match begins."""
        return sum(entry.seat == seat for entry in self.match.log) + self.seats[seat].turn + self.begun

    def look_at_clocks(self) -> None:
        """Ends a match whose time is up, hands seats of those who are late to bots, notes the time that is left."""
        if self.chronometer and self.chronometer.running:
            self.note_clock()
            before = self.match.seq
            if self.chronometer.left() == 0.0:
                self.match.submit(CLOCK, before, self.state.legal_moves(CLOCK)[0])
            self.note_steps(before)
        for seat in self.turn_clock.late() if self.turn_clock else []:
            self.stand_in(seat, LEVELS[-1])

    def note_clock(self) -> None:
        """Keeps the time that is left on the chronometer."""
        assert self.chronometer is not None, "expected a match against the clock"
        self.happen(Event("clock", {"seat": CLOCK, "left": int(self.chronometer.left() * 1000)}))

    # What seats do

    def submit(self, guest: str, seat: int, seq: int, move: str) -> None:
        """A person's move: the claim first, then the checks of the match in their order."""
        self.check_claim(guest, seat)
        self.step(seat, seq, move)

    def step(self, seat: int, seq: int, move: str) -> None:
        """A move of a seat, whoever decides for it."""
        self.check_open()
        if self.empty_seats():
            names = " and ".join(empty.name for empty in self.empty_seats())
            raise Refused("running", f"expected all seats to be taken, but {names} is empty")
        if self.awaited_seats():
            raise Refused("running", f"expected a nonce of {self.awaited_seats()[0].name} before the first roll")
        before = self.match.seq
        try:
            self.match.submit(seat, before if self.only_others_since(seat, seq) else seq, move)
        except Refused as refused:
            raise self.told_by_whom(refused, seat, seq, move) from None
        self.note_steps(before)
        self.pass_on()

    def pass_turn(self, guest: str, seat: int, turn: str) -> None:
        """A person lets go by whatever there is to answer in this turn of another."""
        self.check_claim(guest, seat)
        move, now = self.reaction(seat)
        if not move or now != turn:
            raise Refused("waiting", "expected to be asked for an answer to the turn of another")
        self.passing[seat] = turn
        self.step(seat, self.match.seq, move)

    def pass_on(self) -> None:
        """Passes for those who want to, as often as they are asked."""
        for seat, turn in self.passing.items():
            move, now = self.reaction(seat)
            if move and now == turn:
                self.step(seat, self.match.seq, move)
                return

    def reaction(self, seat: int) -> tuple[str, str]:
        """The move with which a seat that is asked for an answer passes, and whose turn it is; empty if it is not."""
        return self.game.reaction(self.state.view(seat)) if seat in self.acting() else ("", "")

    def only_others_since(self, seat: int, seq: int) -> bool:
        """Was the seat asked at this number of the log, and have rivals and chance since then only taken choices away?

        In a race the dice that a rival rolls meanwhile do not make a choice stale; whether it can still be made does.
        """
        since = self.match.log[seq:] if seq >= 0 else []
        if not since or any(not isinstance(entry, Step) or entry.seat in (seat, CLOCK) for entry in since):
            return False
        then = self.match.at(len(self.match.steps) - len(since))
        return seat in then.waiting_seats() and set(self.state.legal_moves(seat)) <= set(then.legal_moves(seat))

    def told_by_whom(self, refused: Refused, seat: int, seq: int, move: str) -> Refused:
        """The refusal of a move that somebody else has made meanwhile names the one who was quicker."""
        steps = self.match.steps
        if refused.check not in ("legal", "waiting") or not self.only_others_since(seat, seq):
            return refused
        for number in range(len(steps) - 1, len(steps) - 1 - (self.match.seq - seq), -1):
            step = steps[number]
            if step.move == move and step.seat >= 0:
                if self.match.at(number).conceals(step.seat, step.action, seat):
                    break
                return Refused(refused.check, f"{self.seats[step.seat].name} was quicker ({move})", refused.clause)
        return refused

    def undo(self, guest: str, seat: int) -> None:
        self.check_claim(guest, seat)
        self.check_open()
        if self.state.over:  # the secret of the dice may have been read
            raise Refused("running", "the match is over: expected nothing more to be taken back")
        before = self.match.seq
        self.match.undo(seat)
        self.passing.pop(seat, None)
        self.told.forget()
        self.note_steps(before)

    def say(self, guest: str, seat: int, text: str) -> None:
        """A line of chat from somebody who sits here."""
        self.check_claim(guest, seat)
        said = " ".join(text.split())
        if not 1 <= len(said) <= LONGEST_CHAT:
            raise Refused("chat", f"expected 1 to {LONGEST_CHAT} characters, got {len(said)}")
        self.chat.append(Said(seat, self.seats[seat].name, said))
        self.happen(Event("chat", {"seat": seat, "name": self.seats[seat].name, "text": said}))

    def sit(self, guest: str, name: str, seat: int, key: str = "", nonce: str = "") -> None:
        """A guest takes a seat: an open one, one to which the key fits, or the one it has left before.

        Before the first roll the seat has the nonce of who sits there, or awaits it; after it the nonces stay.
        """
        self.check_open()
        place = self.find_seat(seat)
        if place.holder == guest and place.kind == PERSON:
            return
        back = place.former == guest and place.kind != PERSON
        fits = compare_digest(key.encode(), place.key(self.header.secret).encode())
        if not (fits or back or place.kind == OPEN):
            raise Refused("claim", f"expected the link of seat {seat + 1}, which is not open to all")
        if not back and self.seats_on_device(guest):
            raise Refused("claim", "expected somebody without a seat, but one at this table is yours already")
        asked = self.fair and not self.begun
        given = place.nonce if not asked else read_nonce(nonce) if nonce.strip() else AWAITED
        called = place.name if back else name
        self.change_seat(replace(place, kind=PERSON, name=called, holder=guest, level="", former="", nonce=given))

    def give_nonce(self, guest: str, seat: int, nonce: str) -> None:
        """What a person adds to the dice, once, when the commitment can be seen and nothing has been rolled."""
        self.check_claim(guest, seat)
        self.check_open()
        if self.begun or self.seats[seat].nonce != AWAITED:
            raise Refused("nonce", f"expected one nonce of seat {seat + 1} before the first roll, but it is given")
        given = read_nonce(nonce)
        self.seats[seat] = replace(self.seats[seat], nonce=given)
        self.happen(Event("nonce", {"seat": seat, "nonce": given}))
        self.begin()

    def close(self, guest: str) -> None:
        """The host or somebody who sits here ends the match before its end; the secret of the dice is shown."""
        own = self.seats_of(guest)
        if not own and guest != self.header.host:
            raise Refused("claim", "expected the host, or somebody who sits at this table")
        if self.ended:
            raise Refused("running", "expected a table whose match has not ended")
        self.closed = True
        self.happen(Event("close", {"seat": own[0] if own else SPECTATOR}))

    def hand_over(self, guest: str, seat: int, level: str) -> None:
        """A bot plays on; the person may come back."""
        self.check_claim(guest, seat)
        self.check_open()
        if level not in LEVELS:
            raise Refused("claim", f"expected a bot of {', '.join(LEVELS)}, got {level!r}")
        self.change_seat(replace(self.seats[seat], kind=BOT, level=level, holder="", former=guest))

    def stand_in(self, seat: int, level: str) -> None:
        """A bot takes the seat of somebody who has let the others wait too long; the person may come back."""
        place = self.seats[seat]
        if seat in self.people_asked():
            self.change_seat(replace(place, kind=BOT, level=level, holder="", former=place.holder))

    def leave(self, guest: str, seat: int) -> None:
        """The seat stays empty until its holder comes back or somebody with the link sits down."""
        self.check_claim(guest, seat)
        self.check_open()
        self.change_seat(replace(self.seats[seat], kind=FRIEND, holder="", former=guest))

    def play_again(self, guest: str, seat: int, code: str) -> None:
        """Points those who sit here to the table where they play again."""
        self.check_claim(guest, seat)
        if not self.state.over or self.next:
            raise Refused("running", "expected a match that is over and has no other after it")
        self.next = code
        self.happen(Event("next", {"seat": seat, "code": code}))

    def rename(self, guest: str, name: str) -> None:
        """A guest who has changed names is called by the new one; a second seat on the same device keeps its own."""
        for seat in self.seats_on_device(guest)[:1]:
            if self.seats[seat].name != name:
                self.change_seat(replace(self.seats[seat], name=name))

    def find_seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise Refused("claim", f"expected a seat from 0 to {len(self.seats) - 1}, got {seat}")
        return self.seats[seat]

    def check_claim(self, guest: str, seat: int) -> None:
        place = self.find_seat(seat)
        if place.kind != PERSON or place.holder != guest:
            raise Refused("claim", f"expected the holder of seat {seat + 1}")

    def check_open(self) -> None:
        if self.closed:
            raise Refused("running", "expected a table that is open, but this one has been closed")

    def change_seat(self, seat: Seat) -> None:
        assert seat.kind in KINDS, f"expected one of {KINDS}, got {seat.kind!r}"
        self.set_seat(replace(seat, turn=seat.turn + 1))
        self.passing.pop(seat.number, None)
        self.happen(Event("seat", seat.body()))
        self.begin()

    def set_seat(self, seat: Seat) -> None:
        self.seats[seat.number] = seat
        self.vacant = [seat for seat in self.seats if seat.empty]
        if self.match.names[seat.number] != seat.name:
            self.match.names[seat.number] = seat.name
            self.told.forget()


def read_nonce(text: str) -> str:
    try:
        return check_nonce(text)
    except BadNonce as error:
        raise Refused("nonce", str(error)) from None
