"""The record: a match as text. Header, one step a line, result and digest.

    dicery record 2
    game: dessert-dice
    edition: 2
    options: open_cards=yes
    standard: starter=random stall_guard=12 ...
    seat: Ana
    seat: greedy
    steps:
    * JT
    1 Rw
    scores: 5 4
    ranks: 1 2
    digest: 64 hexadecimal digits

`options` are those that differ from a standard table of people, `standard` all others. A step names who made it: a seat
by its number, counted from 1, chance as `*`, the clock as `!`. Scores and ranks stand there once the match is over; the
digest is that of the last position.

A record of fair dice says more: after the seats the table, the commitment and a nonce for each seat; in each step of
chance which of how many outcomes it was, counted from 0; at the end the secret, once it is revealed, and a seal.

    table: plum-wok-ember-rice
    commitment: 64 hexadecimal digits
    nonce: 0123456789abcdef0123456789abcdef
    nonce: bot
    steps:
    * 17/25 JT
    ...
    digest: 64 hexadecimal digits
    secret: 64 hexadecimal digits
    seal: 64 hexadecimal digits, of all lines above

Before the steps there is a line for each person whom the host has removed, with the seat: `removed: 2 Ben`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dicery.engine.fields import write_settings
from dicery.engine.game import Game
from dicery.engine.option import Setting, differing
from dicery.engine.state import CHANCE, CLOCK, Illegal, State
from dicery.match.fair import AWAITED, SECRET_BYTES, Dice, Draw, Proof, commit, is_nonce, seal
from dicery.match.luck import ScriptedDealer
from dicery.match.match import Match

FORMAT = "dicery record 2"
OLD_FORMAT = "dicery record 1"  # counted seats from 0
_MARKS = {CHANCE: "*", CLOCK: "!"}
_DRAW = re.compile(r"(\d{1,6})/(\d{1,6}) (.+)", re.ASCII)
_HEX = re.compile(r"[0-9a-f]{64}")

ABSENT = "absent"  # the record says nothing of its dice
SEALED = "sealed"  # the secret is not revealed yet
PROVED = "proved"  # every outcome follows from the secret


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Written:
    """A step as written: its line, who made it, and its notation."""

    line: int
    seat: int
    move: str
    draw: Draw | None = None  # in a record of fair dice, for steps of chance


@dataclass(frozen=True)
class Record:
    """A record that has been read, but not yet verified."""

    game: Game
    settings: dict[str, Setting]
    names: list[str]
    steps: list[Written]
    scores: list[int] | None
    ranks: list[int] | None
    digest: str
    digest_line: int
    proof: Proof | None = None
    sealed: tuple[str, str] = ("", "")  # the seal as written, and as it should be

    def luck(self) -> ScriptedDealer:
        """A dealer that deals the luck of this record again."""
        return ScriptedDealer(step.move for step in self.steps if step.seat == CHANCE)


@dataclass(frozen=True)
class Verdict:
    """What verification found: the last good state, how many steps led to it, the first error, and how fair it was."""

    state: State
    steps: int
    error: BadRecord | None
    dice: str = ABSENT
    rolls: int = 0  # outcomes that were found to follow from the secret
    own: int = 0  # seats that added a nonce of their own; with none the choice of the secret is not proved

    def as_json(self) -> dict[str, object]:
        """What was checked and what was found, for programs."""
        error = {"line": self.error.line, "reason": self.error.reason} if self.error else None
        found = {"verified": self.error is None and self.dice != SEALED, "steps": self.steps, "over": self.state.over}
        dice = {"dice": "unproved" if self.error else self.dice, "rolls": self.rolls, "own_nonces": self.own}
        return {**found, **dice, "error": error, "digest": self.state.digest()}


def write(
    match: Match, proof: Proof | None = None, draws: Sequence[Draw] = (), removed: Sequence[tuple[int, str]] = ()
) -> str:
    """The whole match as text, secrets included; with a proof also what its dice are checked by. `removed` are the
    people whom the host has removed, with their seats.
    """
    state = match.state
    lines = [FORMAT, f"game: {match.game.name}", f"edition: {match.game.edition}"]
    changed = {option.name: value for option, value in differing(match.game.options, match.settings)}
    standard = {name: value for name, value in match.settings.items() if name not in changed}
    lines += [f"options: {write_settings(changed)}".rstrip(), f"standard: {write_settings(standard)}".rstrip()]
    lines += [f"seat: {' '.join(name.split())}" for name in match.names]
    if proof:
        lines += [f"table: {proof.table}", f"commitment: {proof.commitment}"]
        lines += [f"nonce: {nonce}" for nonce in proof.nonces]
    lines += [f"removed: {_who(seat)} {' '.join(name.split())}" for seat, name in removed]
    lines.append("steps:")
    drawn = iter(draws)
    for step in match.steps:
        draw = next(drawn) if proof and step.seat == CHANCE else None
        move = f"{draw.index}/{draw.count} {step.move}" if draw else step.move
        lines.append(f"{_who(step.seat)} {move}")
    if state.over:
        lines.append("scores: " + " ".join(str(score) for score in state.scores()))
        lines.append("ranks: " + " ".join(str(rank) for rank in state.ranks()))
    lines.append(f"digest: {state.digest()}")
    if proof and proof.secret is not None:
        lines.append(f"secret: {proof.secret.hex()}")
    if proof:
        lines.append(f"seal: {seal(lines)}")
    return "\n".join(lines) + "\n"


def read(text: str, shelf: dict[str, Game]) -> Record:
    """Reads a record of a game on the shelf; raises `BadRecord` for the first line that is not as it should be."""
    lines = text.splitlines()
    number = 0

    def value(key: str) -> str:
        nonlocal number
        number += 1
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{key}:"):
            raise BadRecord(number, f"expected '{key}: ...', got {line!r}")
        return line.removeprefix(f"{key}:").strip()

    number = 1
    if lines and lines[0] == OLD_FORMAT:
        reason = f"expected {FORMAT!r}, got {OLD_FORMAT!r}, which counted seats from 0 and is no longer read"
        raise BadRecord(1, reason)
    if not lines or lines[0] != FORMAT:
        raise BadRecord(1, f"expected {FORMAT!r}, got {lines[0] if lines else ''!r}")
    name = value("game")
    if name not in shelf:
        raise BadRecord(number, f"expected one of the games {', '.join(shelf)}, got {name!r}")
    game = shelf[name]
    edition = value("edition")
    if edition != game.edition:
        raise BadRecord(number, f"expected edition {game.edition} of {game.title}, got {edition!r}")
    settings = _read_settings(game, value("options"), {}, number)
    settings = _read_settings(game, value("standard"), settings, number)
    names: list[str] = []
    while number < len(lines) and lines[number].startswith("seat:"):
        names.append(value("seat"))
    if not game.fewest <= len(names) <= game.most:
        raise BadRecord(number, f"expected {game.fewest} to {game.most} seats, got {len(names)}")
    table = commitment = ""
    nonces: list[str] = []
    fair = number < len(lines) and lines[number].startswith("table:")
    if fair:
        table = value("table")
        commitment = _read_hex(value("commitment"), number)
        nonces = [_read_nonce(value("nonce"), number) for _ in names]
    while number < len(lines) and lines[number].startswith("removed:"):
        _read_removed(value("removed"), number, len(names))
    value("steps")
    steps: list[Written] = []
    while number < len(lines) and lines[number][:1] in ("*", "!", *"0123456789"):
        number += 1
        steps.append(_read_step(lines[number - 1], number, len(names), fair))
    scores = ranks = None
    if number < len(lines) and lines[number].startswith("scores:"):
        scores = _read_numbers(value("scores"), number, len(names))
        ranks = _read_numbers(value("ranks"), number, len(names))
    digest = value("digest")
    digest_line = number
    proof, sealed = None, ("", "")
    if fair:
        revealed = number < len(lines) and lines[number].startswith("secret:")
        secret = bytes.fromhex(_read_hex(value("secret"), number)) if revealed else None
        proof = Proof(table, commitment, tuple(nonces), secret)
        sealed = (value("seal"), seal(lines[: number - 1]))
    if number < len(lines):
        raise BadRecord(number + 1, f"expected the end of the record, got {lines[number]!r}")
    return Record(game, settings, names, steps, scores, ranks, digest, digest_line, proof, sealed)


def _who(seat: int) -> str:
    """Who made a step, as the record names them."""
    return _MARKS.get(seat, str(seat + 1))


def _read_settings(game: Game, text: str, before: dict[str, Setting], line: int) -> dict[str, Setting]:
    """The settings of this line and those before it; none may be there twice."""
    options = {option.name: option for option in game.options}
    settings = dict(before)
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in options or name in settings:
            raise BadRecord(line, f"expected options of {', '.join(options)}, once each, got {word!r}")
        try:
            settings[name] = options[name].parse(value)
        except ValueError as error:
            raise BadRecord(line, str(error)) from None
    return settings


def _read_hex(text: str, line: int) -> str:
    if not _HEX.fullmatch(text):
        raise BadRecord(line, f"expected {2 * SECRET_BYTES} hexadecimal digits, got {text[:80]!r}")
    return text


def _read_nonce(text: str, line: int) -> str:
    if not is_nonce(text):
        raise BadRecord(line, f"expected a nonce of 8 to 64 letters and digits, 'bot' or '?', got {text[:80]!r}")
    return text


def _read_removed(text: str, line: int, seats: int) -> None:
    """Who was removed is for people to read; it changes nothing of the match."""
    seat, _, name = text.partition(" ")
    if seat not in [_who(other) for other in range(seats)] or not name:
        raise BadRecord(line, f"expected a seat from 1 to {seats} and a name, got {text!r}")


def _read_step(line: str, number: int, seats: int, fair: bool) -> Written:
    who, space, move = line.partition(" ")
    seat = {_who(other): other for other in (*_MARKS, *range(seats))}.get(who)
    if seat is None or not space or not move.strip():
        raise BadRecord(number, f"expected '*', '!' or a seat from 1 to {seats}, a space and a move, got {line!r}")
    if not fair or seat != CHANCE:
        return Written(number, seat, move.strip())
    drawn = _DRAW.fullmatch(move.strip())
    if drawn is None:
        raise BadRecord(number, f"expected '* INDEX/COUNT OUTCOME', got {line!r}")
    return Written(number, seat, drawn[3].strip(), Draw(int(drawn[1]), int(drawn[2])))


def _read_numbers(text: str, line: int, seats: int) -> list[int]:
    words = text.split()
    if len(words) != seats or any(
        not word.removeprefix("-").isascii() or not word.removeprefix("-").isdigit() or len(word) > 9 for word in words
    ):
        raise BadRecord(line, f"expected {seats} numbers, got {text!r}")
    return [int(word) for word in words]


def verify(record: Record) -> Verdict:
    """Plays the record through: every step must be legal, result and digest must be those of the last position.

    Where the record has fair dice, every outcome must follow from the revealed secret.
    """
    try:
        state = record.game.new(len(record.names), **record.settings)
    except ValueError as error:
        raise BadRecord(4, str(error)) from None
    wrong = _check_commitment(record)
    if wrong:
        return Verdict(state, 0, wrong)
    dice = _dice(record.proof)
    done = rolls = 0
    for step in record.steps:
        try:
            if not state.over and step.seat != CLOCK and step.seat not in state.waiting_seats():
                whom = " or ".join(_who(seat) for seat in state.waiting_seats())
                raise Illegal(f"expected a step by {whom}, got one by {_who(step.seat)}")
            action = state.parse(step.seat, step.move)
        except Illegal as illegal:
            return Verdict(state, done, BadRecord(step.line, str(illegal)))
        if step.draw:
            wrong = _check_draw(state, action, step, dice, rolls + 1)
            if wrong:
                return Verdict(state, done, wrong)
            rolls += 1
        state.apply(step.seat, action)
        done += 1
    wrong = _check_end(record, state)
    how = ABSENT if record.proof is None else SEALED if dice is None else PROVED
    return Verdict(state, done, wrong, how, rolls if dice else 0, record.proof.own if record.proof else 0)


def _dice(proof: Proof | None) -> Dice | None:
    """The dice of a revealed secret."""
    return None if proof is None or proof.secret is None else Dice(proof.table, proof.nonces, proof.secret)


def _check_commitment(record: Record) -> BadRecord | None:
    """Is the secret the one that the server was bound to, and was nothing rolled before all nonces were there?"""
    proof = record.proof
    if proof is None:
        return None
    if proof.secret is not None and commit(proof.table, proof.secret) != proof.commitment:
        reason = f"expected the secret of commitment {proof.commitment}, got one of another"
        return BadRecord(record.digest_line + 1, reason)
    rolled = next((step for step in record.steps if step.draw), None)
    if rolled and AWAITED in proof.nonces:
        return BadRecord(rolled.line, "expected no roll before every seat has its nonce")
    return None


def _check_draw(state: State, action: int, step: Written, dice: Dice | None, number: int) -> BadRecord | None:
    """Is the outcome the one of this index, and does the index follow from the secret?"""
    assert step.draw is not None, "expected a step of chance"
    outcomes = state.actions(CHANCE)
    index = step.draw.index if dice is None else dice.draw(number, len(outcomes))
    if step.draw != Draw(index, len(outcomes)) or not index < len(outcomes) or outcomes[index] != action:
        place = index if index < len(outcomes) else 0
        expected = f"{place}/{len(outcomes)} {state.game.notation(state, CHANCE, outcomes[place])}"
        got = f"{step.draw.index}/{step.draw.count} {step.move}"
        return BadRecord(step.line, f"roll {number}: expected {expected!r} from the dice, got {got!r}")
    return None


def _check_end(record: Record, state: State) -> BadRecord | None:
    """Result, digest, and for fair dice that the secret of a finished match is revealed and the seal whole."""
    found: dict[str, object] = {
        "scores": list(state.scores()) if state.over else None,
        "ranks": list(state.ranks()) if state.over else None,
        "digest": state.digest(),
    }
    written: dict[str, object] = {"scores": record.scores, "ranks": record.ranks, "digest": record.digest}
    for place, key in enumerate(found):
        if found[key] != written[key]:
            line = record.digest_line - (2 - place if record.scores else 0)
            return BadRecord(line, f"expected {key} {found[key]}, got {written[key]}")
    if record.proof and record.proof.secret is None and state.over:
        return BadRecord(record.digest_line + 1, "expected the secret of the dice, since the match is over")
    if record.sealed[0] != record.sealed[1]:
        line = record.digest_line + (1 if record.proof and record.proof.secret is None else 2)
        return BadRecord(line, f"expected seal {record.sealed[1]}, got {record.sealed[0]!r}: a line above was changed")
    return None
