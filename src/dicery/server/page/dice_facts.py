"""The facts about the dice of a table: what they follow from, whether that was verified, and how they spread."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from dicery.match.fair import Draw
from dicery.match.record import PROVED, Verdict
from dicery.server.page.texts import ENGLISH, say
from dicery.server.tables.table import Table

ENOUGH = 5  # expected rolls of each outcome below which no p is given


@dataclass(frozen=True)
class Spread:
    """All rolls among the same number of outcomes."""

    count: int
    rolls: int
    fewest: int
    most: int
    p: float | None  # how often honest dice would spread at least as unevenly; None if there are too few rolls


@dataclass(frozen=True)
class DiceFacts:
    """What the pages show about a table's dice."""

    commitment: str
    nonces: tuple[tuple[str, str], ...]  # the seat's name, and what it has added
    how: str  # open while the match goes on; then good, warn (nobody added anything), none (nothing rolled) or bad
    chip: str  # the same in a word or two
    sentence: str
    secret: str
    spreads: tuple[Spread, ...]

    @property
    def common(self) -> list[Spread]:
        """The rolls of which each outcome could be expected at least once; most draws of cards are not among them."""
        return [spread for spread in self.spreads if spread.rolls >= spread.count]

    @property
    def rare(self) -> list[Spread]:
        return [spread for spread in self.spreads if spread.rolls < spread.count]


def dice_facts(table: Table) -> DiceFacts | None:
    """The dice as anybody may see them now; None for a table from before fair dice."""
    if not table.fair:
        return None
    bound = open_dice_facts(table.header.commitment, table.names(), table.nonces)
    if not table.ended:
        return bound
    how, chip, sentence = verdict_words(table.check())
    secret = table.header.dice_secret.hex()
    return DiceFacts(bound.commitment, bound.nonces, how, chip, sentence, secret, tuple(spreads(table.dealer.draws)))


def open_dice_facts(commitment: str, names: Iterable[str], nonces: Iterable[str]) -> DiceFacts:
    """The dice while the match goes on."""
    added = tuple((name, ENGLISH.get(f"fair.nonce.{nonce}", nonce)) for name, nonce in zip(names, nonces, strict=True))
    return DiceFacts(commitment, added, "open", "", say("fair.bound"), "", ())


def verdict_words(verdict: Verdict) -> tuple[str, str, str]:
    """The verdict on the dice of an ended match; they are called verified only if a person has added a nonce."""
    good = say("fair.good", rolls=verdict.rolls)
    if verdict.error or verdict.dice != PROVED:
        return "bad", say("fair.failed"), say("fair.bad", reason=verdict.error)
    if not verdict.rolls:
        return "none", say("fair.unrolled"), say("fair.nothing")
    if not verdict.own:
        return "warn", say("fair.alone"), f"{good} {say('fair.nobody')}"
    return "good", say("fair.verified"), good


def spreads(draws: Iterable[Draw]) -> list[Spread]:
    """How often each outcome came, by the number of outcomes; a roll that could only come out one way is none."""
    found: dict[int, Counter[int]] = {}
    for draw in draws:
        if draw.count > 1:
            found.setdefault(draw.count, Counter())[draw.index] += 1
    return [spread(count, [came[index] for index in range(count)]) for count, came in sorted(found.items())]


def spread(count: int, came: list[int]) -> Spread:
    rolls = sum(came)
    p = chi_square_p(came) if rolls >= ENOUGH * count else None
    return Spread(count, rolls, min(came), max(came), p)


def chi_square_p(came: list[int]) -> float:
    """The chance that equally likely outcomes spread at least as unevenly as these."""
    expected = sum(came) / len(came)
    return upper_tail(sum((times - expected) ** 2 for times in came) / expected, len(came) - 1)


def upper_tail(value: float, freedom: int) -> float:
    """The chance that chi-square with `freedom` degrees of freedom is at least the value: a finite sum."""
    half = value / 2
    if half <= 0:
        return 1.0
    if freedom > 300:  # the sum would run out of digits; the cube root is as good as normal here (Wilson and Hilferty)
        share = 2 / (9 * freedom)
        return 0.5 * erfc(((value / freedom) ** (1 / 3) - 1 + share) / sqrt(2 * share))
    odd = freedom % 2
    total = erfc(sqrt(half)) if odd else 0.0
    for k in range(freedom // 2):
        power = k + odd / 2
        total += exp(power * log(half) - half - lgamma(power + 1))
    return min(1.0, total)
