"""Wok and Roll for learning programs: the table of the actions, and what a seat may know as numbers [WR-16].

Seats are counted from the one that observes, in the order of play. Symbols are in the order r n m v s b.
"""

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.encoder import (
    MOST,
    ActionKind,
    Encoder,
    Entry,
    put_bits,
    put_number,
    put_one,
    put_packed,
    put_zeros,
    turned,
)
from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules import actions as a
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, SYMBOLS
from dicery.games.wok_and_roll.rules.pay import ways_to_pay
from dicery.games.wok_and_roll.rules.scoring import sheet_score
from dicery.games.wok_and_roll.rules.state import WokState

MENUS: Final[i64] = len(PARTS.menus)
SERVINGS: Final[i64] = max(len(menu.servings) for menu in PARTS.menus)
GROUPS: Final[i64] = max(len(menu.groups) for menu in PARTS.menus)
SKILLS: Final[i64] = t.INGREDIENTS + max(len(menu.rectangles) for menu in PARTS.menus)
TILES: Final[i64] = len(PARTS.specials)

ACTIONS: Final = (
    ActionKind("market", a.LOCK, 64, "bits of the dice to roll again, 0 locks", listed="dice"),
    ActionKind("cook", a.COOK, int(SERVINGS), "the serving, as the menu numbers it"),
    ActionKind("pay", a.PAY, t.MOST_PAYMENTS, "one of the ways to pay", listed="payments"),
    ActionKind("skill", a.SKILL, int(SKILLS), "a hexagon by its ingredient, or 4 + the id of a rectangle"),
    ActionKind("open", a.OPEN, int(GROUPS), "the lock of this group"),
    ActionKind("done", a.DONE, 1, "done cooking"),
    ActionKind("keep", a.KEEP, SYMBOLS, "done, and keep an unused die with this symbol"),
)


class WokEncoder(Encoder):
    """Everything but what others cook unseen; their sheets are as they were when the dice were locked [WR-16.2]."""

    def actions(self) -> tuple[ActionKind, ...]:
        return ACTIONS

    def entries(self, game: Game, seats: int) -> tuple[Entry, ...]:
        entries = [
            Entry("seat", seats, 1, "the seat that observes, as the rules number it"),
            Entry("part", a.OVER, 1, "lot, deal, roll, market, cook"),
            Entry("starter", seats, 1, "who rolls first, once it is known"),
            Entry("active", seats, 1, "whose turn it is"),
            Entry("waiting", seats, 1, "who is to act"),
            Entry("turns left", 1, MOST, "until the last turn of the match"),
            Entry("rolls left", 1, 6, "in this turn"),
            Entry("dice", DICE * SYMBOLS, 1, "the symbol of each die, none while it is being rolled"),
            Entry("kept", DICE, 1, "the dice that stayed at the last reroll"),
            Entry(
                "payments", t.MOST_PAYMENTS * t.INGREDIENTS, 6, "ways to pay: what book dice stand for, by ingredient"
            ),
            Entry("payment count", 1, t.MOST_PAYMENTS, "how many ways to pay there are"),
            Entry("options", int(MENUS) + 4, 1, "menu, row items are kept, finish_round, junior, ties are shared"),
            Entry("complete", 1, 5, "completed groups that end the match"),
        ]
        for other in range(seats):
            seat = f" +{other}" if other else ""
            entries += [
                Entry(f"crossed{seat}", int(SERVINGS), 1, "servings crossed off"),
                Entry(f"fridge{seat}", SYMBOLS, 127, "items in the Fridge"),
                Entry(f"circled{seat}", SYMBOLS, 127, "circled items"),
                Entry(f"skills{seat}", int(SKILLS), 1, "hexagons by ingredient, then rectangles"),
                Entry(f"opened{seat}", int(GROUPS), 1, "groups whose lock is open"),
                Entry(f"special{seat}", int(TILES), 1, "the House Special"),
                Entry(f"points{seat}", 1, MOST, "as the sheet stands"),
                Entry(f"usable{seat}", SYMBOLS, 6 + 127, "dice that it can still use; 0 if the seat cooks unseen"),
                Entry(f"unpaid{seat}", int(SERVINGS), 1, "the serving that waits for its payment; none if unseen"),
                Entry(f"served{seat}", 1, int(SERVINGS), "servings cooked in this turn; 0 if unseen"),
            ]
        return tuple(entries)

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        assert isinstance(state, WokState)
        seats = state.seats
        put_one(seat, seats, out)
        put_one(state.part, a.OVER, out)
        put_one(turned(state.first, seat, seats), seats, out)
        put_one(turned(state.active, seat, seats), seats, out)
        put_bits(state.waiting >> seat | state.waiting << seats - seat, seats, out)
        put_number(state.last_turn() - state.turn, out)
        put_number(state.rolls_allowed() - state.rolled, out)
        put_bits(shown_symbols(state), DICE * SYMBOLS, out)
        put_bits(state.kept, DICE, out)
        write_payments(state, seat, out)
        options = 1 << state.menu
        if state.items_last:
            options |= 1 << MENUS
        if state.finish_round:
            options |= 2 << MENUS
        if state.junior:
            options |= 4 << MENUS
        if state.shared_ties:
            options |= 8 << MENUS
        put_bits(options, MENUS + 4, out)
        put_number(state.complete, out)
        owner = seat
        for _ in range(seats):
            write_sheet(state, owner, state.hides(owner, seat), out)
            owner += 1
            if owner == seats:
                owner = 0


def shown_symbols(state: WokState) -> i64:
    """Bits of the symbols that the dice show: SYMBOLS * die + symbol; none of a die that is being rolled."""
    shown: i64 = 0
    slot: i64 = 0
    while slot < DICE:
        symbol = state.dice[slot]
        if symbol != t.NONE and state.rolling >> slot & 1 == 0:
            shown |= t.BIT[SYMBOLS * slot + symbol]
        slot += 1
    return shown


def write_payments(state: WokState, seat: i64, out: BytesWriter) -> None:
    """The ways to pay for the serving that the seat has chosen [WR-6.6, WR-6.9]."""
    unpaid = state.sheets[s.SHEET * seat + s.UNPAID]
    if unpaid == t.NONE or state.part != a.COOKING:
        put_zeros(t.MOST_PAYMENTS * t.INGREDIENTS + 1, out)
        return
    ways = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    count = ways_to_pay(state.sheets, state.menu, seat, unpaid, ways)
    way: i64 = 0
    while way < count:
        put_packed(ways[way], t.INGREDIENTS, out)
        way += 1
    put_zeros((t.MOST_PAYMENTS - count) * t.INGREDIENTS, out)
    put_number(count, out)


def write_sheet(state: WokState, owner: i64, hidden: bool, out: BytesWriter) -> None:
    """A sheet as it is, or as all saw it when the dice were locked [WR-16.2]."""
    sheets = state.sheets
    own = s.SHEET * owner
    base = own + s.SEEN if hidden else own
    tile = sheets[own + s.TILE]
    put_bits(sheets[base + s.CROSSED], SERVINGS, out)
    put_packed(sheets[base + s.FRIDGE], SYMBOLS, out)
    put_packed(sheets[base + s.CIRCLED], SYMBOLS, out)
    put_bits(sheets[base + s.SKILLS], SKILLS, out)
    put_bits(sheets[base + s.OPENED], GROUPS, out)
    put_one(tile - 1, TILES, out)
    put_number(sheet_score(state.menu, sheets[base + s.CROSSED], sheets[base + s.SKILLS], tile), out)
    if hidden:
        put_zeros(SYMBOLS + SERVINGS + 1, out)
        return
    put_packed(sheets[own + s.USABLE], SYMBOLS, out)
    put_one(sheets[own + s.UNPAID], SERVINGS, out)
    put_number(sheets[own + s.SERVED], out)


ENCODER: Final = WokEncoder()
