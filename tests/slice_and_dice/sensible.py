"""The sensible bot of the ledger's calibration, written after its description there.

It values a dish by stars, icons and gastronomy, divides by the turns it expects (deadline, fitting specials and
utensils, and rivals on the line included), plays all utensils by simple rules, and stops at two cuts only if one item
is missing. It tells what the rules bring about from what the program's own bots do. In the co-op it stops at two cuts
whatever is missing: the ledger does not say so, but its figures come out only in this way.
"""

from collections.abc import Callable
from functools import cache
from math import comb

from dicery.engine.bits import size
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.scoring import cooked_in
from dicery.games.slice_and_dice.rules.sets import faces_of, kinds
from dicery.games.slice_and_dice.rules.state import SliceState

# Best first; what stands from Peeler on helps only with extra tokens or rarely, and is traded away.
RANKING = (
    "roasting-pan kitchen-knife funnel pressure-cooker frying-pan mill squeezer kitchen-timer corkscrew bowl oven-mitt "
    "thermometer wok pan pestle-and-mortar measuring-cup spatula scales rolling-pin pan-lid meat-tenderizer colander "
    "wooden-spoon pizza-slicer peeler skimmer whisk ladle tongs kitchen-scissors"
).split()
RANK = [RANKING.index(utensil.id) for utensil in PARTS.utensils]
WEAK = RANKING.index("peeler")
PATIENCE = 1.0  # another line must promise this many times as much


@cache
def after_turn(missing: int, most: int, cuts: int, limit: int) -> tuple[float, ...]:
    """How likely each number of items is missing after a turn that stops one cut early if one item is missing."""
    if missing == 0 or (missing == 1 and cuts == limit - 1 and most > 1):
        return tuple(float(left == missing) for left in range(most + 1))
    if cuts == limit:
        return tuple(float(left == min(missing + 1, most)) for left in range(most + 1))
    chances = [0.0] * (most + 1)
    for hits in range(missing + 1):
        likely = comb(missing, hits) * 5 ** (missing - hits) / 6**missing
        then = after_turn(missing - hits, most, cuts + (hits == 0), limit)
        chances = [chance + likely * more for chance, more in zip(chances, then, strict=True)]
    return tuple(chances)


@cache
def prospects(missing: int, most: int, turns: int, limit: int) -> tuple[float, float]:
    """How likely the dish is done within the turns, and how many of them it takes."""
    if turns <= 0 or missing == 0:
        return float(missing == 0), 0.0
    done, used = 0.0, 1.0
    for left, likely in enumerate(after_turn(missing, most, 0, limit)):
        later = prospects(left, most, turns - 1, limit)
        done += likely * later[0]
        used += likely * later[1]
    return done, used


class Sensible(Player):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, SliceState)
        legal = state.actions(seat)
        step = state.step
        if step <= a.WRAP_UP:
            return idle(state, seat, legal)
        if step in (a.THROW_WINDOW, a.CUT_WINDOW, a.END_WINDOW):
            return answer(state, legal)
        if step in (a.RESOLVE, a.GIVEN_CUT):
            return resolve(state, seat, legal)
        if step in (a.LAST_CUT, a.TRIGGER):
            return next((action for action in legal if action not in (a.CUT, a.PASS)), legal[0])
        if step == a.BUYING:
            return buy(state)
        return target(state, seat, legal)


def extra(state: SliceState, seat: int) -> int:
    return state.board(seat) & ~state.required(seat)


def turns_left(state: SliceState, seat: int, line: int) -> int:
    """The seat's turns before the order leaves, this one included."""
    if state.finisher != t.NONE:
        return 1
    return int(5 - state.spaces[line] + (state.pins >> line & 1))


def worth(state: SliceState, seat: int, dish: int) -> float:
    """Stars, icons, and what the gastronomy may bring."""
    stars, utensils, specials = int(t.STARS[dish]), int(t.GIVES_UTENSIL[dish]), int(t.GIVES_SPECIAL[dish])
    if state.coop:
        return 6 + 0.5 * stars + utensils + 0.7 * specials
    value = 1.0 + stars + utensils + 0.7 * specials
    own = cooked_in(state, seat, t.GASTRONOMY[dish])
    others = max(cooked_in(state, other, t.GASTRONOMY[dish]) for other in range(state.seats) if other != seat)
    if own == 0 and sum(cooked_in(state, seat, number) > 0 for number in range(7)) < 5:
        value += 0.8
    return value + (1.5 if own >= 1 and own in (others, others - 1) else 0.3 if own == 0 and others < 2 else 0)


def promise(state: SliceState, seat: int, line: int) -> float:
    """What the dish of a line is worth for each turn that it is expected to take."""
    dish = state.dishes[line]
    required = t.REQUIRED[dish]
    board = state.board(seat)
    missing = required & ~board if board & ~required == 0 else required
    helped = size(missing & kinds(state.owned[seat]))
    for card in range(len(PARTS.utensils)):
        if state.hands[seat] >> card & 1 and PARTS.utensils[card].operation == "place-own":
            helped += missing & t.KIND[card] != 0
    left = max(size(missing) - helped, 0 if helped == 0 else 1)
    if missing == 0:
        return worth(state, seat, dish) * 2
    done, used = prospects(left, size(required), turns_left(state, seat, line), state.cut_limit)
    for rival in range(state.seats):
        if rival != seat and state.markers[rival] == line and extra(state, rival) == 0:
            done *= 0.7 if size(state.missing(rival)) <= size(missing) else 0.9
    return done * worth(state, seat, dish) / used


def idle(state: SliceState, seat: int, legal: list[int]) -> int:
    """The opening, the cook point and the wrap-up."""
    if state.step == a.OPENING:
        action = open_turn(state, seat, legal)
        if action != t.NONE:
            return action
    for action in legal:
        if a.CARD <= action < a.TRADE and wants(state, seat, action - a.CARD):
            return action
    trade = trade_of(state, seat, legal)
    if trade != t.NONE:
        return trade
    if state.step == a.WRAP_UP:
        return buy(state) if a.BUY_DECK in legal else a.END
    if a.LID in legal and pays_for_lid(state, seat):
        return a.LID
    missing = state.missing(seat)
    if missing != 0 and missing & ~kinds(state.owned[seat]) == 0 and extra(state, seat) == 0:
        return next(action for action in legal if a.ITEM <= action < a.CARD)
    if a.THROW not in legal or (missing == 0 and state.cuts == 0):
        return a.STOP
    return a.STOP if stops(state, seat) else a.THROW


def stops(state: SliceState, seat: int) -> bool:
    """One cut before the last with one item missing; in the co-op, where throws count and turns do not, always.

    Not if the dish leaves after this round or there is nothing to lose.
    """
    few = state.coop or size(state.missing(seat)) == 1
    leaves = turns_left(state, seat, state.markers[seat]) == 1
    return state.cuts == state.cut_limit - 1 and few and not leaves and state.board(seat) != 0


def open_turn(state: SliceState, seat: int, legal: list[int]) -> int:
    """Another line if it promises more, an empty board if something on it blocks the dish, the dish if it is there."""
    here = state.markers[seat]
    lines = [action - a.GO for action in legal if a.GO <= action < a.LINE]
    if lines:
        best = max(lines, key=lambda line: promise(state, seat, line))
        stays = promise(state, seat, here) if here != t.NONE and state.line_is_free(here, seat) else 0.0
        if here == t.NONE or promise(state, seat, best) > PATIENCE * stays:
            return a.GO + best
    if a.SERVE in legal:
        return a.SERVE
    return a.CLEAR if a.CLEAR in legal and extra(state, seat) != 0 and not can_mend(state, seat) else t.NONE


def can_mend(state: SliceState, seat: int) -> bool:
    """One extra token that a utensil in hand removes or swaps."""
    hand = [card for card in range(len(PARTS.utensils)) if state.hands[seat] >> card & 1]
    return any(
        PARTS.utensils[card].operation in ("swap-ingredients", "remove-own") and extra(state, seat) & ~t.KIND[card] == 0
        for card in hand
    )


def wants_lid(state: SliceState, seat: int) -> bool:
    """A rival cooks the same dish, or has the lid on it."""
    here = state.markers[seat]
    if here == t.NONE or state.lid == seat or extra(state, seat) != 0:
        return False
    others = [rival for rival in range(state.seats) if rival != seat and state.markers[rival] == here]
    return bool(others) and size(state.missing(seat)) <= 2


def pays_for_lid(state: SliceState, seat: int) -> bool:
    """With two tokens that the dish does not need."""
    spare = size(state.owned[seat]) - size(kinds(state.owned[seat]) & state.missing(seat))
    return wants_lid(state, seat) and spare >= 2


def wants(state: SliceState, seat: int, card: int) -> bool:
    """The simple rules by which a utensil is played at an idle point."""
    utensil = PARTS.utensils[card]
    missing, extras = state.missing(seat), extra(state, seat)
    here = state.markers[seat]
    cooks = here != t.NONE and state.line_is_free(here, seat)
    leaving = cooks and state.step != a.WRAP_UP and turns_left(state, seat, here) == 1 and state.finisher == t.NONE
    close = [
        rival
        for rival in range(state.seats)
        if rival != seat and size(state.missing(rival)) <= 1 and size(state.board(rival)) > 0
    ]
    rules: dict[str, Callable[[], bool]] = {
        "place-own": lambda: cooks and size(missing) == 1 and extras == 0 and missing & t.KIND[card] != 0,
        "swap-ingredients": lambda: cooks and extras & t.KIND[card] != 0 and missing & t.KIND[card] != 0,
        "remove-own": lambda: cooks and extras & t.KIND[card] != 0 and extras & ~t.KIND[card] == 0,
        "mill": lambda: True,
        "buy-two-keep-one": lambda: True,
        "draw-special": lambda: True,
        "pin-dish": lambda: leaving and size(missing) <= 3,
        "lid": lambda: wants_lid(state, seat),
        "remove-rival": lambda: any(state.board(rival) & t.KIND[card] != 0 for rival in close),
    }
    if utensil.operation == "move-dish":
        return leaving and size(missing) <= 3 if utensil.back else rushed(state, seat) != t.NONE
    return utensil.operation in rules and rules[utensil.operation]()


def rushed(state: SliceState, seat: int) -> int:
    """The line of a rival's dish that Whisk would send away sooner."""
    for rival in range(state.seats):
        line = state.markers[rival]
        if rival != seat and not state.coop and line not in (t.NONE, state.markers[seat]) and state.spaces[line] == 3:
            return int(line)
    return t.NONE


def trade_of(state: SliceState, seat: int, legal: list[int]) -> int:
    """Two weak cards for one that may be better."""
    hand = sorted(card for card in range(len(PARTS.utensils)) if state.hands[seat] >> card & 1)
    pairs = [(0, 1), (0, 2), (1, 2)]
    for number, (first, second) in enumerate(pairs):
        if a.TRADE + number in legal and RANK[hand[first]] >= WEAK and RANK[hand[second]] >= WEAK:
            return a.TRADE + number
    return t.NONE


def buy(state: SliceState) -> int:
    """The best card of the display, or an unknown one if that is no good."""
    slot = min(range(3), key=lambda slot: RANK[state.display[slot]])
    return a.BUY + slot if RANK[state.display[slot]] < len(RANKING) // 2 else a.BUY_DECK


def answer(state: SliceState, legal: list[int]) -> int:
    """Against a rival who is about to complete his dish, or at his last but one cut."""
    rival = state.active
    cards = [action for action in legal if action != a.PASS]
    missing = state.missing(rival)
    if state.step == a.THROW_WINDOW:
        missing &= ~state.hits()
        return cards[0] if missing == 0 and extra(state, rival) == 0 else a.PASS
    if state.step == a.CUT_WINDOW:
        return cards[0] if state.cuts == state.cut_limit - 1 else a.PASS
    return cards[0] if size(missing) <= 1 and extra(state, rival) == 0 else a.PASS


def resolve(state: SliceState, seat: int, legal: list[int]) -> int:
    """Hits are taken; a cut on its way is answered with a re-throw, the Funnel, a special token, or taken."""
    if a.TAKE in legal:
        return a.TAKE
    missing = state.missing(seat)
    useful = any(faces_of(die) & missing != 0 for die in range(7) if state.thrown >> die & 1)
    for action in legal:
        if action >= a.CARD and useful:
            turn = PARTS.utensils[action - a.CARD].operation == "turn-die"
            if not turn or size(missing) == 1:
                return action
    return next((action for action in legal if a.ITEM <= action < a.CARD), a.CUT)


def target(state: SliceState, seat: int, legal: list[int]) -> int:
    """The targets of utensils, tokens to lose, pay and keep."""
    step = state.step
    items = [action - a.ITEM for action in legal if a.ITEM <= action < a.CARD]
    required, missing = state.required(state.active), state.missing(state.active)
    owned = kinds(state.owned[seat])
    if step == a.NAMING:
        mine = state.mover == state.active
        for die in range(7):
            if a.DIE + die in legal:
                helps = missing & faces_of(die) if mine else state.hits() & faces_of(die)
                if helps != 0:
                    return a.DIE + die
        return a.ROLL if a.ROLL in legal else legal[0]
    if step == a.LOSING:
        return a.ITEM + min(items, key=lambda item: (required >> item & 1, 1 - (owned >> item & 1)))
    if step == a.PAYING:
        return a.ITEM + min(items, key=lambda item: missing >> item & 1)
    if step == a.OUT_RIVAL:
        dish = state.required(state.target)
        return a.ITEM + max(items, key=lambda item: dish >> item & 1)
    if step == a.OUT:
        blocking = [item for item in items if not required >> item & 1]
        return a.ITEM + blocking[0] if blocking else a.DONE if a.DONE in legal else legal[0]
    if step in (a.IN, a.CHOOSE_FACE):
        return a.ITEM + max(items, key=lambda item: missing >> item & 1)
    if step == a.KEEP_CARD:
        return min(legal, key=lambda action: RANK[action - a.CARD])
    if step == a.CHOOSE_LINE:
        back = PARTS.utensils[state.card].back or PARTS.utensils[state.card].operation == "pin-dish"
        line = state.markers[seat] if back else rushed(state, seat)
        return a.LINE + line if line != t.NONE and a.LINE + line in legal else legal[0]
    if a.BACK + 2 in legal:
        return a.BACK + 2
    if legal[0] >= a.RIVAL and legal[-1] < a.DIE:
        return min(legal, key=lambda action: size(state.missing(action - a.RIVAL)))
    if items:  # a token to keep
        return a.ITEM + max(items, key=lambda item: missing >> item & 1)
    return legal[0]
