"""The table without its screen: who sits where, whose view is shown, what may be chosen, and the bots.

A seat is taken by "you", or "you:Ana" for a person with a name, or by a bot under its own name. Several people share
the screen: `shown` is the one who sits before it, and the table is given from one to the next.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from dicery.bots import THINKING_TIME, bot
from dicery.engine.game import Game
from dicery.engine.option import Option, Setting, differing
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, State, View
from dicery.games.box import Box
from dicery.match import record
from dicery.match.clock import Now, chronometer_of, ring
from dicery.match.luck import SeededDealer, TypedDealer
from dicery.match.match import Line, Match, Refused
from dicery.match.standing import result_sentence

PERSON = "you"


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen now: its notation, and what it does in a few words."""

    move: str
    label: str


class Table:
    """One match with the people and bots who play it. The same seed and choices lead to the same match."""

    def __init__(
        self,
        game: Game,
        seats: list[str],
        settings: dict[str, Setting],
        seed: int | None,
        typed: bool,
        now: Now = time.monotonic,
    ) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.seed = secrets.randbits(64) if seed is None else seed
        self.typed = typed
        self.now = now
        self.hints = True
        self.ranked = True  # advice shows which move is best
        self.names = seat_names(seats)
        self.people = [seat for seat, taker in enumerate(seats) if is_person(taker)]
        self.bots: dict[int, Player] = {
            seat: bot(taker, game, THINKING_TIME) for seat, taker in enumerate(seats) if not is_person(taker)
        }
        self.thoughts = {seat: Rng(self.seed, seat + 1) for seat in self.bots}  # stream 0 is the dealer's
        self.luck = SeededDealer(self.seed)
        self.match = Match(game, self.names, settings, TypedDealer(self.luck) if typed else self.luck)
        self.chronometer = chronometer_of(self.match, now)
        self.shown = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.undo_known: tuple[tuple[int, int], int | None] = ((0, self.shown), None)  # when it was found, the answer

    def again(self, seed: int | None) -> "Table":
        """A new match of the same seats with the same options."""
        table = Table(self.game, self.seats, self.settings, seed, self.typed, self.now)
        table.hints = self.hints
        table.ranked = self.ranked
        return table

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def over(self) -> bool:
        """Is there nothing more to play?"""
        return self.state.over

    def view(self) -> View:
        return self.state.view(self.shown)

    def text(self) -> str:
        """The board as the one before the screen sees it, with the game's hint on top unless hints are off."""
        view = self.view()
        hint = self.game.odds(view) if self.hints and self.has_hints() else ""
        board = self.game.text(view, self.marked(), self.names)
        return f"{hint}\n\n{board}" if hint else board

    def marked(self) -> list[str]:
        """The moves whose places the board marks."""
        return [choice.move for choice in self.choices() if self.asked() != CHANCE]

    def has_hints(self) -> bool:
        """Has the game a hint for the one who chooses now?"""
        return self.asked() not in (None, CHANCE) and self.game.odds(self.view()) != ""

    def explanation(self) -> str:
        """What can be done here, in a few sentences with their clauses; nothing once the match is over."""
        return self.game.explain(self.view(), self.names) if isinstance(self.game, Box) and not self.over else ""

    def prompt(self) -> str:
        if self.state.over:
            return result_sentence(self.game, self.view(), self.names)
        prompt = self.game.prompt(self.view(), self.names)
        return f"{prompt} Type in the outcome." if self.asked() == CHANCE else prompt

    def changed(self) -> list[tuple[Option, Setting]]:
        """The options that differ from a standard table."""
        return differing(self.game.options, self.match.settings)

    def way(self) -> str:
        """How this table plays, in a word or two: its preset, or how many options differ; nothing if it is standard."""
        preset, count = self.game.preset_of(self.match.settings), len(self.changed())
        if not count:
            return ""
        return preset.title if preset else f"{count} option{'s' if count > 1 else ''} changed"

    def ending(self) -> dict[str, str]:
        """What can be done when it is over, by the key of the answer."""
        return {"look": "Look at the table", "new": "Play again", "save": "Save the record", "quit": "Quit"}

    def learned(self) -> list[str]:
        """What a lesson has taught, once it is over; nothing after a match."""
        return []

    def lines(self) -> list[Line]:
        return self.match.lines(self.shown)

    def record(self) -> str:
        return record.write(self.match)

    def asked(self) -> int | None:
        """Who chooses on this screen now: the seat that is shown, CHANCE for an outcome to type in, or nobody."""
        if self.match.chance_waits():
            return CHANCE
        return self.shown if self.shown in self.state.waiting_seats() and self.shown != SPECTATOR else None

    def choices(self) -> list[Choice]:
        """What can be chosen, each once: an outcome that is twice as likely is still one outcome."""
        seat = self.asked()
        if seat is None:
            return []
        labels: dict[str, str] = {}
        for action in self.state.actions(seat):
            labels[self.game.notation(self.state, seat, action)] = self.game.label(self.state, seat, action, self.names)
        return [Choice(move, label) for move, label in labels.items()]

    def choose(self, move: str) -> None:
        """Carries out a choice, legal or not: raises `Refused` with the reason."""
        seat = self.asked()
        self.match.submit(self.shown if seat is None else seat, self.match.seq, move)

    def roll(self, all_of_them: bool) -> None:
        """The program rolls in place of the person, once or until a seat is to decide."""
        while self.match.chance_waits():
            outcome = self.luck.outcome(self.state)
            self.match.submit(CHANCE, self.match.seq, self.game.notation(self.state, CHANCE, outcome))
            if not all_of_them:
                return

    def check_clock(self) -> bool:
        """Runs the chronometer as long as the match does, whatever is on the screen; was the time up just now?"""
        if self.chronometer is None:
            return False
        self.chronometer.run(not self.state.over)
        return ring(self.match, self.chronometer)

    def clock_events(self) -> list[Choice]:
        """What a clock beside the screen may announce now, in timed variants without a chronometer of the table."""
        return (
            []
            if self.chronometer
            else [
                Choice(
                    self.game.notation(self.state, CLOCK, action),
                    self.game.label(self.state, CLOCK, action, self.names),
                )
                for action in self.state.actions(CLOCK)
            ]
        )

    def announce(self, move: str) -> None:
        self.match.submit(CLOCK, self.match.seq, move)

    def undoer(self) -> int | None:
        """The person who may take back the last step at this screen: nothing of another's secrets may come up."""
        key = (self.match.seq, self.shown)
        if key != self.undo_known[0]:
            self.undo_known = (key, self.find_undoer())
        return self.undo_known[1]

    def find_undoer(self) -> int | None:
        if not self.match.steps or self.match.chance_waits():
            return None
        seat = self.match.steps[-1].seat
        if seat not in self.people or not self.match.can_undo(seat):
            return None
        return seat if seat == self.shown or self.sees_the_same(seat, self.shown) else None

    def undo(self) -> None:
        seat = self.undoer()
        if seat is None:
            raise Refused("legal", "expected a last step of yours from which nobody has learned anything")
        self.match.undo(seat)
        self.shown = seat

    def heir(self) -> int | None:
        """The person to whom the table is to be given: the next one who waits, if the one before it does not."""
        waiting = [seat for seat in self.state.waiting_seats() if seat in self.people]
        if not waiting or self.shown in waiting:
            return None
        return after(self.shown, waiting)

    def rival(self) -> int | None:
        """Another person who could act at the same time and may want the table."""
        waiting = [seat for seat in self.state.waiting_seats() if seat in self.people and seat != self.shown]
        return after(self.shown, waiting) if waiting else None

    def sees_the_same(self, one: int, other: int) -> bool:
        """Do both see the same things and read the same log? Then neither has a secret from the other."""
        views = [{key: value for key, value in self.state.view(seat).items() if key != "seat"} for seat in (one, other)]
        return views[0] == views[1] and self.match.lines(one) == self.match.lines(other)

    def give(self, seat: int) -> None:
        self.shown = seat

    def thinker(self) -> int | None:
        """The bot that acts next, the lowest seat first."""
        return min((seat for seat in self.state.waiting_seats() if seat in self.bots), default=None)

    def thought(self, seat: int) -> Callable[[], str]:
        """What the bot would play, to be computed later: it gets the position with all that it cannot see redealt."""
        rng = self.thoughts[seat]
        guess = self.state.redeal(seat, rng)
        player = self.bots[seat]
        return lambda: self.game.notation(guess, seat, player.choose(guess, seat, rng))

    def answer(self, seat: int, seq: int, move: str) -> None:
        self.match.submit(seat, seq, move)

    def new_since(self) -> int:
        """The number of the last step of the one who is shown: later lines of the log are new to them."""
        own = [number for number, step in enumerate(self.match.steps, 1) if step.seat == self.shown]
        return own[-1] if own else 0


def is_person(taker: str) -> bool:
    return taker.partition(":")[0] == PERSON


def after(seat: int, others: list[int]) -> int:
    """The next of the others in seat order, round the table."""
    return min(others, key=lambda other: (other <= seat, other))


def seat_names(seats: list[str]) -> list[str]:
    """A name for each seat, no two alike: the name given with "you:", else Player, or the bot's with a capital."""
    wanted = [
        taker.partition(":")[2].strip() or "Player" if is_person(taker) else taker.capitalize() for taker in seats
    ]
    names: list[str] = []
    for seat, name in enumerate(wanted):
        count = wanted[:seat].count(name) + 1
        names.append(f"{name} {count}" if wanted.count(name) > 1 else name)
    return names
