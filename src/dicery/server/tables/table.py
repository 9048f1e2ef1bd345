"""A hosted table: a match, the people and bots in its seats, and their chat. It knows no database and no web.

Everything that happens is recorded as an event. `drain` hands out the events that are not yet stored; until they are,
nobody may be shown the table. A table is loaded by replaying its stored events.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hmac import compare_digest
from itertools import islice

from dicery.engine.game import Game
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, Illegal, State, View
from dicery.games import SHELF
from dicery.learn.course import chapter
from dicery.learn.lesson import Lesson
from dicery.match.clock import chronometer_of, ring
from dicery.match.fair import AWAITED, BOT_NONCE, BadNonce, Proof, check_nonce
from dicery.match.luck import FairDealer
from dicery.match.match import Line, Match, Refused, Step, TakenBack
from dicery.match.record import BadRecord, Verdict, read, verify, write
from dicery.match.undo import kept_steps, take_back
from dicery.server.tables.clocks import Done, TurnClock
from dicery.server.tables.events import Body, Change, Ending, Event, Header, Retry, Snapshot, read_retry
from dicery.server.tables.log_cache import LogCache, Moved, Sentences, Worth
from dicery.server.tables.names import unlike, visible
from dicery.server.tables.seats import AWAY, BOT, FRIEND, KINDS, LEVELS, OPEN, PERSON, Seat, read_seat
from dicery.server.tables.snapshot import EVERY, Other, merged, pack, unpack

LOGGED = ("step", "undo")  # the events that are entries of the match's log
LONGEST_CHAT = 300
MINUTE = 60.0  # seconds


class Unplayable(ValueError):
    """A stored table that these rules cannot continue."""


@dataclass(frozen=True)
class Said:
    """A line of the chat."""

    seat: int
    name: str
    text: str  # empty: the host has removed who sat here


class Table:
    """One hosted match. Its methods check, then change; a request that fails a check raises `Refused`."""

    def __init__(
        self,
        header: Header,
        game: Game,
        seats: list[Seat],
        luck: list[str],
        lesson: str = "",
        retry: Retry | None = None,
    ) -> None:
        self.header = header
        self.game = game
        self.seats = seats
        self.vacant = [seat for seat in seats if seat.empty]
        self.chat: list[Said] = []
        self.next = ""  # the code of the table where the same people play again
        self.number = 0  # events so far, stored or not
        self.others: list[Other] = []  # those of them that were not entries of the match's log
        self.snapshot_at = 0  # the number of events in the last snapshot
        self.unstored: list[Event] = []
        self.listed_stage, self.listed_at = "", 0.0  # what the lists last showed, and since when
        self.fair = False  # was the commitment stored before anything else? Tables older than fair dice have none.
        self.closed = False
        self.restoring = False  # is it read from a snapshot, which has every roll?
        self.agreed: set[int] = set()  # the seats that want to close the table
        self.removed: set[str] = set()  # the guests whom the host has sent away
        self.ending_stored = False
        self.halted = False  # has the server stopped the chronometer because it ends?
        self.clock_stored = False  # does the last event of the chronometer say that it runs?
        self.verdict: Verdict | None = None  # on the ended match, once somebody has asked for it
        self.retry = retry
        self.dealer = FairDealer(header.code, header.dice_secret, luck)
        if retry and retry.secret:
            self.dealer = FairDealer(retry.code, bytes.fromhex(retry.secret), luck)
        self.lesson = Lesson(game, chapter(game, lesson), learner_name(seats)) if lesson else None
        self.match = self.lesson or Match(game, self.names(), header.options, self.dealer)
        self.log_cache = LogCache(self.match)
        self.advice_for_all = False  # may people ask for advice while other people play?
        # Stands still while a seat is empty and the server is down; there is no hurry in a lesson.
        self.chronometer = None if self.lesson else chronometer_of(self.match)
        self.turn_clock = TurnClock(header.patience * MINUTE) if header.patience else None
        self.undo_known: dict[int, tuple[int, bool]] = {}  # seat -> length of the log, may it take its last step back?
        self.passing: dict[int, str] = {}  # seat -> the turn of another seat in which it always passes

    @classmethod
    def open(cls, header: Header, game: Game, seats: list[Seat], advice: bool = False) -> "Table":
        """A new table; raises ValueError for options or seats that the game does not take."""
        if any(seat.nonce != AWAITED for seat in seats):
            raise ValueError("expected nonces to be given when the commitment can be seen, not before")
        table = cls(header, game, seats, [])
        for seat in seats:
            table.record(Event("seat", seat.body()))
        table.fair = True
        table.record(Event("dice", {"seat": SPECTATOR, "commitment": header.commitment}))
        if advice:
            table.advice_for_all = True
            table.record(Event("hints", {"seat": SPECTATOR}))
        table.start_when_ready()
        return table

    @classmethod
    def open_lesson(cls, header: Header, game: Game, seats: list[Seat], name: str) -> "Table":
        """A table for a lesson: its luck is scripted, so there is nothing to commit to. Raises ValueError."""
        table = cls(header, game, seats, [], name)
        for seat in seats:
            table.record(Event("seat", seat.body()))
        table.record(Event("lesson", {"seat": SPECTATOR, "name": name}))
        table.record_steps(0)
        return table

    @classmethod
    def open_retry(cls, header: Header, game: Game, seats: list[Seat], retry: Retry, steps: list[Step]) -> "Table":
        """A table that begins with these steps of another match. Nobody is promised fair dice for what is known."""
        luck = [step.move for step in steps if step.seat == CHANCE]
        table = cls(header, game, [replace(seat, nonce=BOT_NONCE) for seat in seats], luck, retry=retry)
        for seat in table.seats:
            table.record(Event("seat", seat.body()))
        table.record(Event("retry", retry.body()))
        table.start_when_ready()
        before = table.match.seq
        for step in steps:
            if step.seat != CHANCE:
                table.match.submit(step.seat, table.match.seq, step.move)
        table.record_steps(before)
        return table

    @classmethod
    def load(cls, header: Header, game: Game, events: list[Event]) -> "Table":
        """The table that these events lead to."""
        if header.edition != game.edition:
            raise Unplayable(
                f"this table was opened with edition {header.edition} of the rules of {game.title}; "
                f"this server plays edition {game.edition}"
            )
        try:
            lesson = next((str(event.body["name"]) for event in events if event.kind == "lesson"), "")
            retry = next((read_retry(event.body) for event in events if event.kind == "retry"), None)
            seats = [read_seat(event.body, 0) for event in first_seats(events)]
            table = cls(header, game, seats, chance_moves(events), lesson, retry)
            table.start_when_ready()
            for event in events[len(seats) :]:
                table.replay(event)
            table.number = 0
            table.others = []
            for event in events:
                table.note(event)
        except (ValueError, LookupError, TypeError, AssertionError) as error:
            raise Unplayable(f"its steps cannot be played with the rules of this server, {error}") from None
        table.ending_stored = table.ended
        table.unstored = []
        return table

    @classmethod
    def restore(cls, header: Header, game: Game, snapshot: Snapshot, later: list[Event]) -> "Table":
        """The table that a snapshot and the events after it lead to; raises ValueError if it cannot be used."""
        log, others, draws = unpack(game, snapshot)
        seats = [read_seat(entry.body, 0) for entry in first_seats([other.event for other in others])]
        table = cls(header, game, seats, [])
        table.dealer.draws = draws
        table.restoring = True
        table.start_when_ready()
        passes = any(other.event.kind == "pass" for other in others)  # until a step of the seat is taken back
        for entry in islice(merged(log, others) if passes else (other.event for other in others), len(seats), None):
            if isinstance(entry, Event):
                table.replay(entry)
            elif isinstance(entry, TakenBack):
                table.passing.pop(entry.seat, None)
        table.restoring = False
        table.match.restore(log)
        table.others = others
        table.number = table.snapshot_at = snapshot.number
        table.unstored = []
        table.ending_stored = table.ended
        table.catch_up(later)
        table.ending_stored = table.ended
        return table

    def catch_up(self, events: list[Event]) -> None:
        """Replays what another server has stored since; raises ValueError if these rules cannot."""
        number, kept = self.number + len(events), len(self.others)
        self.dealer.stored.extend(chance_moves(events))
        for event in events:
            self.replay(event)
        self.number = number - len(events)
        del self.others[kept:]
        for event in events:
            self.note(event)
        self.unstored = []
        self.listed_stage = self.stage

    def replay(self, event: Event) -> None:
        """Applies a stored event. Steps of chance are skipped: the dealer has made them after the step before."""
        seat = int(event.body["seat"])
        if event.kind == "step" and seat != CHANCE:
            self.match.submit(seat, self.match.seq, str(event.body["move"]))
        elif event.kind == "undo":
            self.match.take_back(seat)
            self.passing.pop(seat, None)
            self.log_cache.clear()
        elif event.kind == "seat":
            if event.body["kind"] != PERSON:
                self.agreed.discard(seat)
            self.set_seat(read_seat(event.body, self.seats[seat].turn + 1))
            self.passing.pop(seat, None)
            self.start_when_ready()
        elif event.kind == "dice":
            self.fair = str(event.body["commitment"]) == self.header.commitment
        elif event.kind == "nonce":
            self.seats[seat] = replace(self.seats[seat], nonce=str(event.body["nonce"]))
            self.start_when_ready()
        elif event.kind == "close":
            self.closed = True
        elif event.kind == "agree":
            self.agreed.add(seat)
        elif event.kind == "remove":
            self.removed.add(str(event.body["guest"]))
            self.chat.append(Said(seat, str(event.body["name"]), ""))
        elif event.kind == "chat":
            self.chat.append(Said(seat, str(event.body["name"]), str(event.body["text"])))
        elif event.kind == "next":
            self.next = str(event.body["code"])
        elif event.kind == "hints":
            self.advice_for_all = True
        elif event.kind == "pass":
            self.passing[seat] = str(event.body["turn"])
        elif event.kind == "clock" and self.chronometer:
            self.set_clock(event.body)

    # The dice

    def start_when_ready(self) -> None:
        """Makes the first roll as soon as every seat is taken and has its nonce; from then on the nonces stay."""
        if self.started or self.empty_seats() or self.awaited_seats():
            return
        before = self.match.seq
        known = self.retry.nonces if self.retry else ()
        self.dealer.begin(known or [seat.dice_part for seat in self.seats])
        if not self.restoring:
            self.match.deal()
            self.record_steps(before)

    @property
    def started(self) -> bool:
        return self.lesson is not None or self.dealer.dice is not None

    @property
    def ended(self) -> bool:
        """Is the match over or the table closed? Then nothing is secret any more."""
        return self.over or self.closed

    @property
    def over(self) -> bool:
        """Is the match over? That of a lesson is when the lesson is."""
        return self.lesson.done if self.lesson else self.state.over

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each seat has added to the dice so far."""
        return self.dealer.nonces or tuple(AWAITED if seat.empty else seat.dice_part for seat in self.seats)

    def awaited_seats(self) -> list[Seat]:
        """The seats of people who have not yet added their nonce."""
        return [] if self.started else [seat for seat in self.seats if not seat.empty and seat.dice_part == AWAITED]

    def record_text(self) -> str:
        """The match as text; it holds the secret of the dice only if the table has ended."""
        if self.lesson:
            raise Refused("running", "a lesson has no record: its luck and its rivals follow a script")
        removed = [(said.seat, said.name) for said in self.chat if not said.text]
        if not self.fair:
            return write(self.match, removed=removed)
        secret = self.header.dice_secret if self.ended else None
        proof = Proof(self.header.code, self.header.commitment, self.nonces, secret)
        return write(self.match, proof, self.dealer.draws, removed)

    def check(self) -> Verdict:
        """The verdict of `dicery verify` on the record of the ended match."""
        assert self.ended, "expected a match that has ended"
        if self.verdict is None:
            try:
                self.verdict = verify(read(self.record_text(), SHELF))
            except BadRecord as error:
                self.verdict = Verdict(self.state, 0, error)
        return self.verdict

    # Events

    def record(self, event: Event) -> None:
        """Notes what has happened; it still has to be stored."""
        self.unstored.append(event)
        self.note(event)

    def note(self, event: Event) -> None:
        """Counts an event; those that are no entries of the match's log are kept."""
        if event.kind not in LOGGED:
            self.others.append(Other(self.number, event))
        self.number += 1

    def record_steps(self, since: int) -> None:
        """Records the entries that the log of the match has since it had this length."""
        for entry in self.match.log[since:]:
            if isinstance(entry, Step):
                self.record(Event("step", {"seat": entry.seat, "move": entry.move}))
            else:
                self.record(Event("undo", {"seat": entry.seat}))

    def drain(self) -> Change | None:
        """Hands out the events that are not yet stored, with what has changed for the lists."""
        if self.clock_due():
            self.record_clock()
        if not self.unstored:
            return None
        events, self.unstored = tuple(self.unstored), []
        seats = tuple(seat.row() for seat in self.seats) if any(e.kind == "seat" for e in events) else ()
        counts = not self.lesson and not self.retry
        ending = self.ending() if self.ended and not self.ending_stored and counts else None
        self.ending_stored = self.ended
        snapshot = None
        if self.number - self.snapshot_at >= EVERY and counts:
            snapshot, self.snapshot_at = self.snapshot(), self.number
        return Change(self.header.code, self.number - len(events), events, self.new_stage(), seats, ending, snapshot)

    def snapshot(self) -> Snapshot:
        """All events so far in one row."""
        return pack(self.game, self.match.log, self.others, self.dealer.draws)

    def ending(self) -> Ending:
        """What stays readable of the match, which has ended."""
        return Ending(self.record_text(), self.picture())

    def picture(self) -> str:
        """The table as a spectator sees it."""
        return self.game.svg(self.state.view(SPECTATOR), self.names())

    def new_stage(self) -> str:
        """The stage if it has changed, or once a minute, so that lists are sorted by the last change; else ""."""
        now = time.monotonic()
        if self.stage == self.listed_stage and now - self.listed_at < MINUTE:
            return ""
        self.listed_stage, self.listed_at = self.stage, now
        return self.stage

    # Questions

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def stage(self) -> str:
        if self.over:
            return "over"
        if self.closed:
            return "closed"
        return "running" if self.started and not self.vacant else "joining"

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def empty_seats(self) -> list[Seat]:
        return self.vacant

    def has_people(self) -> bool:
        """Does anybody but bots sit here?"""
        return any(seat.kind == PERSON for seat in self.seats)

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
        if self.stage != "running":
            return []
        return self.lesson.acting() if self.lesson else self.state.waiting_seats()

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

    def may_ask_advice(self, seat: int) -> bool:
        """May this seat ask for advice? Only where no other person plays, unless the table was opened with advice."""
        if self.lesson and not self.lesson.is_free:
            return False
        alone = all(other.kind == BOT for other in self.seats if other.number != seat)
        return seat in self.acting() and (alone or self.advice_for_all)

    def lines(self, observer: int) -> list[Line]:
        """The whole log, as the observer may read it."""
        return self.log_cache.lines_for(observer)

    def recent(self, observer: int) -> Sentences:
        """The end of the log, as the observer may read it."""
        return self.log_cache.recent_for(observer)

    def last_lines(self, observer: int, count: int) -> list[Line]:
        """The last lines of the log, as the observer may read it, for a page that begins to show them."""
        return self.log_cache.last_lines(observer, count)

    def moved(self, observer: int, since: int) -> list[Moved]:
        """What the steps after the first `since` moved on the board that the observer sees."""
        return self.log_cache.moved_since(observer, since)

    def last_worth(self, observer: int, view: View) -> Worth:
        """What the step of the log's leading line was worth, as the observer, whose view this is, sees the points."""
        return self.log_cache.last_worth(observer, view)

    def can_undo(self, seat: int) -> bool:
        """May the seat take its last step back? Computed once for each change of the log and each seat that asks."""
        known = self.undo_if_known(seat)
        if known is None:
            known = self._may_undo(seat)
            self.undo_known[seat] = self.match.seq, known
        return known

    def undo_if_known(self, seat: int) -> bool | None:
        """The same if it was computed, or needs no computing; None if it takes a while."""
        since = next((step.seat for step in reversed(self.match.steps) if step.seat == seat or step.seat < 0), CHANCE)
        if since != seat or self.stage != "running":  # never past dice, cards or the clock
            return False
        seq, known = self.undo_known.get(seat, (-1, False))
        return known if seq == self.match.seq else None

    def _may_undo(self, seat: int) -> bool:
        if self.lesson and not self.lesson.plays_freely(seat):
            return self.match.steps[-1].seat == seat and self.lesson.can_undo(seat)
        try:
            kept_steps(self.match, seat, self.bots)
        except Refused:
            return False
        return True

    @property
    def bots(self) -> list[int]:
        """The seats that bots hold."""
        return [seat.number for seat in self.seats if seat.kind == BOT]

    # Clocks

    def wind(self) -> float | None:
        """Starts or stops the clocks as the table is now; returns the seconds until `check_clocks` is due."""
        waits: list[float] = []
        if self.chronometer:
            waits += [0.0] if self.clock_due() else []
            waits += [self.chronometer.left()] if self.chronometer.running else []
        if self.turn_clock:
            self.turn_clock.ask({seat: self.done_by(seat) for seat in self.people_asked()})
            waits += self.turn_clock.left().values()
        return min(waits, default=None)

    def done_by(self, seat: int) -> Done:
        """A number that grows when the seat acts and when the match begins; until then also who holds the seat."""
        made = sum(step.seat == seat for step in self.match.steps)
        return made + self.started, "" if self.started else self.seats[seat].holder

    def check_clocks(self) -> None:
        """Ends a match whose time is up, and gives the seats of those who are late to bots."""
        if self.chronometer and self.chronometer.running:
            before = self.match.seq
            if ring(self.match, self.chronometer):
                self.record_steps(before)
        for seat in self.turn_clock.late() if self.turn_clock else []:
            self.stand_in(seat, LEVELS[-1])

    def clock_due(self) -> bool:
        """Starts or stops the chronometer as the table is now; does the last event say otherwise?"""
        if self.chronometer:
            self.chronometer.run(self.stage == "running" and not self.halted)
        return self.chronometer is not None and self.chronometer.running != self.clock_stored

    def stop_clock(self) -> None:
        """Stops the chronometer and records what is left: the time until the server starts again does not count."""
        self.halted = True
        if self.chronometer and self.chronometer.running:
            self.chronometer.run(False)
            self.record_clock()

    def record_clock(self) -> None:
        """Records the time that is left and, if the chronometer runs, when it will be over: nothing while it runs."""
        assert self.chronometer is not None, "expected a match against the clock"
        left = self.chronometer.left()
        body: Body = {"seat": CLOCK, "left": int(left * 1000)}
        if self.chronometer.running:
            body["ends"] = int((time.time() + left) * 1000)
        self.clock_stored = self.chronometer.running
        self.record(Event("clock", body))

    def set_clock(self, body: Body) -> None:
        """Sets the chronometer as it was recorded; if it ran then, the time since counts."""
        assert self.chronometer is not None, "expected a match against the clock"
        left = int(body["left"]) / 1000
        self.clock_stored = "ends" in body
        if self.clock_stored:
            left = min(left, max(0.0, int(body["ends"]) / 1000 - time.time()))
        self.chronometer.run(False)
        self.chronometer.kept = left
        self.chronometer.run(self.clock_stored)

    # Requests of the people who sit here

    def submit(self, guest: str, seat: int, seq: int, move: str, *then: str) -> None:
        """A person's move: the claim first, then the checks of the match in their order.

        Further steps of the same decision may follow; all of them are made or, if one is refused, none.
        """
        self.check_claim(guest, seat)
        if then:
            self.match.check_open(seat, seq)
            self.check_decision(seat, move, *then)
        self.step(seat, seq, move)
        for further in then:
            self.step(seat, self.match.seq, further)

    def check_decision(self, seat: int, *moves: str) -> None:
        """Are these the steps of one decision of the seat, with nobody and no dice between them?"""
        if self.lesson:
            raise Refused("legal", "expected one step at a time in a lesson")
        state = self.state.clone()
        for number, move in enumerate(moves):
            if number and (seat not in state.waiting_seats() or not state.mid_decision(seat)):
                raise Refused(
                    "legal", f"{move} is no step of the same decision: expected at most {number} steps together"
                )
            try:
                state.apply(seat, state.parse(seat, move))
            except Illegal as illegal:
                raise Refused("legal", illegal.reason, illegal.clause) from None

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
            self.match.submit(seat, seq, move)
        except Refused as refused:
            raise self.naming_the_quicker(refused, seat, seq, move) from None
        self.record_steps(before)
        self.pass_on()

    def pass_turn(self, guest: str, seat: int, turn: str) -> None:
        """A person passes now and whenever the seat is asked again in this turn of another."""
        self.check_claim(guest, seat)
        move, now = self.reaction(seat)
        if not move or now != turn:
            raise Refused("waiting", "expected to be asked for an answer to the turn of another")
        self.passing[seat] = turn
        self.step(seat, self.match.seq, move)
        self.record(Event("pass", {"seat": seat, "turn": turn}))

    def pass_on(self) -> None:
        """Passes for the seats that always pass in this turn, if one of them is asked now."""
        for seat, turn in self.passing.items():
            move, now = self.reaction(seat)
            if move and now == turn:
                self.step(seat, self.match.seq, move)
                return

    def reaction(self, seat: int) -> tuple[str, str]:
        """The passing move of a seat that may answer the turn of another, and that turn; empty if it is not asked."""
        return self.game.reaction(self.state.view(seat)) if seat in self.acting() else ("", "")

    def naming_the_quicker(self, refused: Refused, seat: int, seq: int, move: str) -> Refused:
        """The refusal of a move that a rival has made meanwhile names the rival, unless that step is a secret."""
        steps = self.match.steps
        if refused.check not in ("legal", "waiting") or not self.match.only_lost_choices(seat, seq):
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
        if self.over:  # the secret of the dice may have been read
            raise Refused("running", "the match is over: expected nothing more to be taken back")
        before = self.match.seq
        if self.lesson and not self.lesson.plays_freely(seat):
            self.lesson.undo(seat)
        else:
            take_back(self.match, seat, self.bots)
        self.passing.pop(seat, None)
        self.log_cache.clear()
        self.record_steps(before)

    def choose_instead(self, guest: str, seat: int, seq: int, move: str) -> None:
        """A move that is not among the choices now: a decision that is only half made is taken back for it.

        Otherwise it is refused with the clause, as any move that is not legal.
        """
        self.check_claim(guest, seat)
        self.check_open()
        before, steps = self.match.seq, self.match.steps
        free = not self.lesson or self.lesson.plays_freely(seat)
        if free and self.state.mid_decision(seat) and self.match.is_fresh(seat, seq):
            start = len(steps)
            while start and steps[start - 1].seat == seat and self.match.at(start).mid_decision(seat):
                start -= 1
            if move in self.match.at(start).legal_moves(seat):
                self.match.undo_to(seat, start)
                self.log_cache.clear()
                self.record_steps(before)
                seq = self.match.seq
        self.step(seat, seq, move)

    def say(self, guest: str, seat: int, text: str) -> None:
        """A line of chat from somebody who sits here."""
        self.check_claim(guest, seat)
        said = visible(text)
        if not 1 <= len(said) <= LONGEST_CHAT:
            raise Refused("chat", f"expected 1 to {LONGEST_CHAT} characters, got {len(said)}")
        self.chat.append(Said(seat, self.seats[seat].name, said))
        self.record(Event("chat", {"seat": seat, "name": self.seats[seat].name, "text": said}))

    def sit(self, guest: str, name: str, seat: int, key: str = "", nonce: str = "") -> None:
        """A guest takes a seat: an open one, one to which the key fits, or the one it has left before.

        Before the first roll the seat has the nonce of who sits there, or awaits it; after it the nonces stay.
        """
        self.check_open()
        place = self.find_seat(seat)
        if place.holder == guest and place.kind == PERSON:
            return
        back = place.former == guest and place.kind != PERSON
        fits = place.kind != AWAY and compare_digest(key.encode(), place.key(self.header.secret).encode())
        if guest in self.removed:
            raise Refused("claim", "expected somebody whom the host has not removed from this table")
        if not (fits or back or place.kind == OPEN):
            raise Refused("claim", f"expected the link of seat {seat + 1}, which is not open to all")
        if not back and self.seats_on_device(guest):
            raise Refused("claim", "expected somebody without a seat, but one at this table is yours already")
        asked = self.fair and not self.started
        given = place.nonce if not asked else read_nonce(nonce) if nonce.strip() else AWAITED
        called = unlike(place.name if back else name, self.names_of_others(seat))
        self.change_seat(replace(place, kind=PERSON, name=called, holder=guest, level="", former="", nonce=given))

    def give_nonce(self, guest: str, seat: int, nonce: str) -> None:
        """What a person adds to the dice, once, when the commitment can be seen and nothing has been rolled."""
        self.check_claim(guest, seat)
        self.check_open()
        if self.started or self.seats[seat].nonce != AWAITED:
            raise Refused("nonce", f"expected one nonce of seat {seat + 1} before the first roll, but it is given")
        given = read_nonce(nonce)
        self.seats[seat] = replace(self.seats[seat], nonce=given)
        self.record(Event("nonce", {"seat": seat, "nonce": given}))
        self.start_when_ready()

    def close(self, guest: str) -> None:
        """Ends the match before its end: at once if the host asks, or when all people who sit here have asked.

        The secret of the dice is shown then.
        """
        own = self.seats_of(guest)
        if not own and guest != self.header.host:
            raise Refused("claim", "expected the host, or somebody who sits at this table")
        if self.ended:
            raise Refused("running", "expected a table whose match has not ended")
        for seat in own:
            if seat not in self.agreed:
                self.agreed.add(seat)
                self.record(Event("agree", {"seat": seat}))
        people = {seat.number for seat in self.seats if seat.kind == PERSON}
        if guest == self.header.host or people <= self.agreed:
            self.closed = True
            self.record(Event("close", {"seat": own[0] if own else SPECTATOR}))

    def remove(self, guest: str, seat: int) -> None:
        """The host sends somebody away, who cannot sit down here again. Before the first roll the seat is open again;
        afterwards a bot plays on, so that nobody else reads the hand.
        """
        place = self.find_seat(seat)
        self.check_open()
        if guest != self.header.host:
            raise Refused("claim", "expected the host of this table")
        gone = place.holder or place.former
        if not gone or gone == guest or place.kind == OPEN:
            raise Refused("claim", f"expected the seat of somebody else, but seat {seat + 1} is none")
        self.removed.add(gone)
        self.chat.append(Said(seat, place.name, ""))
        self.record(Event("remove", {"seat": seat, "name": place.name, "guest": gone}))
        if self.started:
            level = place.level or LEVELS[-1]
            self.change_seat(replace(place, kind=BOT, level=level, holder="", former=""))
        else:
            name = f"Seat {seat + 1}"
            self.change_seat(replace(place, kind=OPEN, name=name, holder="", former="", level="", nonce=AWAITED))

    def hand_over(self, guest: str, seat: int, level: str) -> None:
        """A bot plays on; the person may come back."""
        self.check_claim(guest, seat)
        self.check_open()
        self.check_no_lesson()
        if level not in LEVELS:
            raise Refused("claim", f"expected a bot of {', '.join(LEVELS)}, got {level!r}")
        self.change_seat(replace(self.seats[seat], kind=BOT, level=level, holder="", former=guest))

    def stand_in(self, seat: int, level: str) -> None:
        """A bot takes the seat of somebody who has let the others wait too long; the person may come back."""
        place = self.seats[seat]
        if seat in self.people_asked():
            self.change_seat(replace(place, kind=BOT, level=level, holder="", former=place.holder))

    def leave(self, guest: str, seat: int, to_friend: bool = False) -> None:
        """The seat stays empty until its holder comes back. Somebody else with the link may sit down only before the
        first roll, or if the holder leaves the hand to a friend.
        """
        self.check_claim(guest, seat)
        self.check_open()
        self.check_no_lesson()
        kind = FRIEND if to_friend or not self.started else AWAY
        self.change_seat(replace(self.seats[seat], kind=kind, holder="", former=guest))

    def play_again(self, guest: str, seat: int, code: str) -> None:
        """Points those who sit here to the table where they play again."""
        self.check_claim(guest, seat)
        if not self.state.over or self.next:
            raise Refused("running", "expected a match that is over and has no other after it")
        self.next = code
        self.record(Event("next", {"seat": seat, "code": code}))

    def rename(self, guest: str, name: str) -> None:
        """A guest who has changed names is called by the new one; a second seat on the same device keeps its own."""
        for seat in self.seats_on_device(guest)[:1]:
            called = unlike(name, self.names_of_others(seat))
            if self.seats[seat].name != called:
                self.change_seat(replace(self.seats[seat], name=called))

    def names_of_others(self, seat: int) -> list[str]:
        """The names that somebody in this seat cannot have as well."""
        return [other.name for other in self.seats if other.number != seat and not other.empty]

    def find_seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise Refused("claim", f"expected one of the {len(self.seats)} seats of this table")
        return self.seats[seat]

    def check_claim(self, guest: str, seat: int) -> None:
        place = self.find_seat(seat)
        if place.kind != PERSON or place.holder != guest:
            raise Refused("claim", f"expected the holder of seat {seat + 1}")

    def check_open(self) -> None:
        if self.closed:
            raise Refused("running", "expected a table that is open, but this one has been closed")

    def check_no_lesson(self) -> None:
        if self.lesson:
            raise Refused("claim", "expected a table without a lesson: the learner keeps the seat")

    def change_seat(self, seat: Seat) -> None:
        assert seat.kind in KINDS, f"expected one of {KINDS}, got {seat.kind!r}"
        self.set_seat(replace(seat, turn=seat.turn + 1))
        self.passing.pop(seat.number, None)
        if seat.kind != PERSON:
            self.agreed.discard(seat.number)
        self.record(Event("seat", seat.body()))
        self.start_when_ready()

    def set_seat(self, seat: Seat) -> None:
        self.seats[seat.number] = seat
        self.vacant = [seat for seat in self.seats if seat.empty]
        if self.match.names[seat.number] != seat.name:
            self.match.names[seat.number] = seat.name
            self.log_cache.clear()


def first_seats(events: Iterable[Event]) -> Iterator[Event]:
    """The events by which the seats were filled when the table was opened."""
    for seat, event in enumerate(events):
        if event.kind != "seat" or int(event.body["seat"]) != seat:
            return
        yield event


def chance_moves(events: list[Event]) -> list[str]:
    """What chance has dealt in these events."""
    return [str(event.body["move"]) for event in events if event.kind == "step" and event.body["seat"] == CHANCE]


def learner_name(seats: list[Seat]) -> str:
    """Who sits at a lesson's table and is no bot."""
    return next((seat.name for seat in seats if seat.kind == PERSON), "")


def read_nonce(text: str) -> str:
    try:
        return check_nonce(text)
    except BadNonce as error:
        raise Refused("nonce", str(error)) from None
