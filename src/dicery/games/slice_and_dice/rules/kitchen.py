"""Slice & Dice: everything that lies on the table, who may see it, and what it is worth.

Who may do what, and when, is in rules.py.
"""

from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State, View
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.tables import (
    AFTER_BAG_CARDS,
    AFTER_BUY_CARDS,
    AFTER_DECK_BUY_CARDS,
    ANY_BUY,
    CARD,
    COOP_CARDS,
    CUT_WINDOW,
    DEAL,
    DECK_BUY,
    DICE,
    DICE_CARDS,
    DRAW_CARD,
    END_WINDOW,
    FROM_BAG,
    GASTRONOMIES,
    GASTRONOMY,
    INGREDIENTS,
    KEEP_CARD,
    KIND,
    LAST_CUT,
    LAST_CUT_CARDS,
    LINES,
    MAJORITY,
    MAJORITY_MIN,
    MARKER,
    NONE,
    OPENING,
    PLATES,
    REQUIRED,
    RESOLVE,
    RIVAL_CUT_CARDS,
    RIVAL_END_CARDS,
    RIVAL_THROW_CARDS,
    STARS,
    STEPS,
    TECHNIQUES,
    THROW_WINDOW,
    TRIGGER,
    VARIETY,
    VARIETY_MIN,
    bit,
    kinds,
    lowest,
    nth,
    tokens,
)


class LineView(TypedDict):
    dish: str  # "" while the line is empty
    space: int  # 1 to 4
    pinned: bool


class DieView(TypedDict):
    face: str  # the item shown, "" before the first throw
    thrown: bool  # belongs to the present throw
    named: bool
    rolling: bool


class Criteria(TypedDict):
    """The points of a seat, by where they come from [SD-12.3 to 12.6]."""

    stars: int
    majorities: list[str]  # gastronomies
    gastronomies: list[int]  # cards of each
    variety: bool
    marker: bool


class CookView(TypedDict):
    line: int | None  # of the marker, from 1
    pan: list[str]
    knife: list[str]
    special: list[str]  # which of the pan are special tokens
    missing: list[str]  # of the dish on his line
    owned: list[str]  # special tokens beside the board
    cards: int
    hand: list[str] | None  # None: not yours to see
    known: list[str]  # cards all have seen him take
    cooked: list[str]
    criteria: Criteria


class SliceView(View):
    """What a seat or a spectator may know [SD-15]."""

    step: str
    point: str  # the idle point of the turn: opening, cook or wrap-up
    round: int
    max_rounds: int
    starter: int | None
    active: int
    coop: bool
    clock: bool
    quota: int
    throws_left: int | None
    won: bool
    cut_limit: int
    cuts: int
    throws: int
    plays: int
    moved: bool
    cleared: bool
    reward: bool
    lines: list[LineView]
    dish_deck: int
    dish_pile: list[str]
    cooks: list[CookView]
    lid: int | None
    mill: str
    dice: list[DieView]
    hits: list[str]
    left: list[str]
    display: list[str]
    utensil_deck: int
    utensil_pile: list[str]
    card: str  # in play
    trigger: str  # in play as well
    bought: list[str] | None  # the two of Bowl, for him who buys
    armed: list[str] | None  # triggers that may answer, for him who holds them
    gained: int  # the gains of the open trigger window: 1 from the bag, 2 a buy, 4 from the deck
    drawn: list[str]
    draws: int  # tokens still to be drawn
    pays: int  # tokens still to be paid for the lid
    target: int | None  # the line or seat chosen for the card in play
    sent: list[str]
    brought: list[str]
    bag: list[str]
    paid: list[str]
    finisher: int | None


class Kitchen(State):
    """One position of Slice & Dice: what lies where."""

    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        coop: bool,
        clock: bool,
        open_hands: bool,
        starter_option: i64,
        quota: i64,
        max_rounds: i64,
        start_specials: i64,
        cut_limit: i64,
        throws_left: i64,
        step: i64,
        point: i64,
        mover: i64,
        active: i64,
        starter: i64,
        round: i64,
        finisher: i64,
        moved: bool,
        cleared: bool,
        reward: bool,
        throws: i64,
        plays: i64,
        cuts: i64,
        armed: i64,
        gained: i64,
        card: i64,
        trigger: i64,
        bought: i64,
        bought_open: i64,
        drawn: i64,
        draws: i64,
        pays: i64,
        target: i64,
        sent: i64,
        brought: i64,
        thrown: i64,
        named: i64,
        rolling: i64,
        shown: i64,
        left: i64,
        pins: i64,
        lid: i64,
        mill: i64,
        bag: i64,
        paid: i64,
        dish_deck: i64,
        dish_pile: i64,
        deck: i64,
        pile: i64,
        low: i64,
        items: i64,
        cards: i64,
        dishes: vec[i64],
        spaces: vec[i64],
        display: vec[i64],
        markers: vec[i64],
        normal: vec[i64],
        special: vec[i64],
        owned: vec[i64],
        hands: vec[i64],
        known: vec[i64],
        served: vec[i64],
        plates: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.coop = coop
        self.clock = clock  # the co-op limit is the host's chronometer [SD-13.4]
        self.open_hands = open_hands
        self.starter_option = starter_option  # NONE: drawn by lot
        self.quota = quota  # dishes that end the game; in the co-op the goal of both
        self.max_rounds = max_rounds
        self.start_specials = start_specials
        self.cut_limit = cut_limit
        self.throws_left = throws_left  # NONE: no budget
        self.step = step
        self.point = point  # the idle point to which utensils, buys and windows return
        self.mover = mover  # the seat to act, NONE while chance is
        self.active = active
        self.starter = starter  # NONE until drawn
        self.round = round  # from 1
        self.finisher = finisher  # who took the first player marker by finishing, NONE
        self.moved = moved
        self.cleared = cleared
        self.reward = reward  # a utensil may still be bought for the dish
        self.throws = throws  # made this turn
        self.plays = plays  # utensils the active player has played this turn
        self.cuts = cuts  # of the active player only [SD-1.10]
        self.armed = armed  # triggers of the active player that may answer, as cards
        self.gained = gained  # FROM_BAG, ANY_BUY, DECK_BUY: the gains of the open trigger window
        self.card = card  # the utensil in play, NONE
        self.trigger = trigger  # the trigger in play, NONE
        self.bought = bought  # the cards of Bowl until one is kept
        self.bought_open = bought_open  # those of them that came from the display
        self.drawn = drawn  # tokens drawn for the choice of Thermometer, as a pile
        self.draws = draws  # tokens still to be drawn
        self.pays = pays  # tokens still to be paid for the lid
        self.target = target  # the line, seat or die chosen for the card in play, NONE
        self.sent = sent  # items that the card in play has removed from the board
        self.brought = brought  # items that it has put there
        self.thrown = thrown  # the dice of the present throw
        self.named = named  # dice named so far
        self.rolling = rolling  # dice still to be thrown
        self.shown = shown  # 3 bits a die: its face from 0, 7 before the first throw
        self.left = left  # hits of this throw left aside
        self.pins = pins  # lines whose dish is pinned
        self.lid = lid  # the seat on whose marker it lies, NONE
        self.mill = mill  # the cooked dish with the Mill, NONE
        self.bag = bag  # a pile of special tokens
        self.paid = paid  # those out of the game
        self.dish_deck = dish_deck
        self.dish_pile = dish_pile
        self.deck = deck  # of utensils
        self.pile = pile
        self.low = low  # what the mover may do: bits of the actions below ITEM,
        self.items = items  # of those from ITEM to CARD,
        self.cards = cards  # and of those from CARD on
        self.dishes = dishes  # line -> dish, NONE
        self.spaces = spaces  # line -> 1 to 4
        self.display = display  # slot -> card, NONE
        self.markers = markers  # seat -> line, NONE
        self.normal = normal  # seat -> items on the board as normal tokens
        self.special = special  # seat -> items on the board as special tokens
        self.owned = owned  # seat -> special tokens beside the board, as a pile
        self.hands = hands  # seat -> cards
        self.known = known  # seat -> cards of the hand that all have seen
        self.served = served  # seat -> number of cooked dishes
        self.plates = plates  # PLATES * seat + place -> dish

    def board(self, seat: i64) -> i64:
        """The items on a seat's pan and knife, normal or special [SD-1.3 to 1.5, SD-9.5]."""
        return self.normal[seat] | self.special[seat]

    def required(self, seat: i64) -> i64:
        """The items of the dish on the seat's line [SD-4.5]."""
        line = self.markers[seat]
        if line == NONE or self.dishes[line] == NONE:
            return 0
        return REQUIRED[self.dishes[line]]

    def missing(self, seat: i64) -> i64:
        return self.required(seat) & ~self.board(seat)

    def line_is_free(self, line: i64, seat: i64) -> bool:
        """It has a dish and does not carry a rival's lid [SD-4.3, SD-10.5]."""
        if line == NONE or self.dishes[line] == NONE:
            return False
        return self.lid == NONE or self.lid == seat or self.markers[self.lid] != line

    def is_complete(self, seat: i64) -> bool:
        """Every required item is on the board and nothing else, and the line is free [SD-5.11, SD-5.12]."""
        line = self.markers[seat]
        return self.line_is_free(line, seat) and self.board(seat) == REQUIRED[self.dishes[line]]

    def face(self, die: i64) -> i64:
        """The item that a die shows; NONE before the first throw."""
        face = self.shown >> 3 * die & 7
        return NONE if face == 7 else 6 * die + face

    def hits(self) -> i64:
        """The missing items shown by the dice of this throw that were not left [SD-5.3, SD-5.4]."""
        showing: i64 = 0
        dice = self.thrown
        while dice != 0:
            die = lowest(dice)
            showing |= bit(6 * die + (self.shown >> 3 * die & 7))
            dice &= dice - 1
        return showing & self.missing(self.active) & ~self.left

    def empty_line(self) -> i64:
        """The first line in use without a dish, NONE if there is none [SD-11.3]."""
        line: i64 = 0
        in_use: i64 = 3 if self.seats < 4 else 4
        while line < in_use:
            if self.dishes[line] == NONE:
                return line
            line += 1
        return NONE

    def all_served(self) -> i64:
        total: i64 = 0
        for count in self.served:
            total += count
        return total

    def cooked_in(self, seat: i64, gastronomy: i64) -> i64:
        count: i64 = 0
        place: i64 = PLATES * seat
        end = place + self.served[seat]
        while place < end:
            if GASTRONOMY[self.plates[place]] == gastronomy:
                count += 1
            place += 1
        return count

    def stars(self, seat: i64) -> i64:
        """The stars of one's cooked dishes, and one for the Mill [SD-12.3]."""
        total: i64 = 0
        place: i64 = PLATES * seat
        end = place + self.served[seat]
        while place < end:
            dish = self.plates[place]
            total += STARS[dish]
            if dish == self.mill:
                total += 1
            place += 1
        return total

    def has_majority(self, seat: i64, gastronomy: i64) -> bool:
        """More cards of it than anybody else, and enough of them; a tie gives nothing [SD-12.4]."""
        own = self.cooked_in(seat, gastronomy)
        if own < MAJORITY_MIN:
            return False
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.cooked_in(other, gastronomy) >= own:
                return False
            other += 1
        return True

    def has_variety(self, seat: i64) -> bool:
        """Dishes of five different gastronomies [SD-12.5]."""
        different: i64 = 0
        gastronomy: i64 = 0
        while gastronomy < GASTRONOMIES:
            if self.cooked_in(seat, gastronomy) > 0:
                different += 1
            gastronomy += 1
        return different >= VARIETY_MIN

    def points(self, seat: i64) -> i64:
        """Stars, majorities, variety and the marker of him who finished [SD-12.3 to 12.6]."""
        total = self.stars(seat)
        gastronomy: i64 = 0
        while gastronomy < GASTRONOMIES:
            if self.has_majority(seat, gastronomy):
                total += MAJORITY
            gastronomy += 1
        if self.has_variety(seat):
            total += VARIETY
        if self.finisher == seat:
            total += MARKER
        return total

    def won(self) -> bool:
        """The co-op goal is reached [SD-13.6]."""
        return self.coop and self.all_served() >= self.quota

    def score(self, seat: i64) -> i64:
        """Points of the seat; in the co-op both have the value of all cards [SD-12.3 to 12.6, SD-13.7]."""
        if not self.coop:
            return self.points(seat)
        team: i64 = 0
        cook: i64 = 0
        while cook < self.seats:
            team += self.stars(cook)
            cook += 1
        return team

    def tiebreak(self, seat: i64) -> i64:
        """More cooked dishes are ahead; still equal share a rank. A team shares the first [SD-12.7]."""
        return 0 if self.coop else self.served[seat]

    def sees_hand(self, seat: i64, owner: i64) -> bool:
        """One's own hand; all hands in the co-op or if hands are open [SD-13.8, SD-14.4, SD-15.1]."""
        return seat == owner or self.coop or self.open_hands

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Secret are cards dealt and drawn, and which card of Bowl is kept if it came from the deck [SD-15.1, 15.2]."""
        if self.sees_hand(observer, self.active):
            return False
        if seat == CHANCE:
            return self.step == DEAL or self.step == DRAW_CARD
        return self.step == KEEP_CARD and self.bought_open >> (action - CARD) & 1 == 0

    def armed_by(self, gained: i64) -> i64:
        """The cards that such gains arm [SD-7.14]."""
        cards: i64 = 0
        if gained & FROM_BAG != 0:
            cards |= AFTER_BAG_CARDS
        if gained & ANY_BUY != 0:
            cards |= AFTER_BUY_CARDS
        if gained & DECK_BUY != 0:
            cards |= AFTER_DECK_BUY_CARDS
        return cards

    def must_hold(self) -> i64:
        """Cards of which the mover holds one, as being asked at all gives away [SD-7.10]; 0 if it tells nothing."""
        step = self.step
        if step == THROW_WINDOW:
            return RIVAL_THROW_CARDS
        if step == CUT_WINDOW:
            return RIVAL_CUT_CARDS
        if step == LAST_CUT:
            return LAST_CUT_CARDS
        if step == TRIGGER:
            return self.armed_by(self.gained)
        if step == RESOLVE and self.left == 0 and self.hits() == 0:
            can_add = kinds(self.owned[self.active]) & self.missing(self.active) != 0
            return 0 if can_add else DICE_CARDS
        if step == END_WINDOW:
            held: i64 = 0
            cards: i64 = RIVAL_END_CARDS
            while cards != 0:
                if KIND[lowest(cards)] & self.board(self.active) != 0:
                    held |= cards & -cards
                cards &= cards - 1
            return held
        return 0

    def deal_afresh(self, seat: i64, rng: Rng) -> None:
        """The cards that the seat cannot see change places: hands, Bowl's purchase, deck [SD-15.1, 15.2, 15.3]."""
        unseen = self.deck
        counts = vec[i64]([0] * self.seats)  # cards of each hand that the seat cannot see
        owner: i64 = 0
        while owner < self.seats:
            if not self.sees_hand(seat, owner):
                hidden = self.hands[owner] & ~self.known[owner]
                unseen |= hidden
                counts[owner] = size(hidden)
                self.hands[owner] = self.known[owner]
            owner += 1
        bought: i64 = 0
        if not self.sees_hand(seat, self.active):
            unseen |= self.bought & ~self.bought_open
            bought = size(self.bought & ~self.bought_open)
            self.bought = self.bought_open
        mover = self.mover
        if mover != NONE and counts[mover] > 0:
            held = self.must_hold()
            if held != 0 and self.hands[mover] & held == 0 and unseen & held != 0:
                card = nth(unseen & held, rng.below(size(unseen & held)))
                self.hands[mover] |= bit(card)
                unseen &= ~bit(card)
                counts[mover] -= 1
        owner = 0
        while owner < self.seats:
            while counts[owner] > 0:
                card = nth(unseen, rng.below(size(unseen)))
                self.hands[owner] |= bit(card)
                unseen &= ~bit(card)
                counts[owner] -= 1
            owner += 1
        while bought > 0:
            card = nth(unseen, rng.below(size(unseen)))
            self.bought |= bit(card)
            unseen &= ~bit(card)
            bought -= 1
        self.deck = unseen
        if not self.sees_hand(seat, self.active):
            self.armed = self.hands[self.active] & self.armed_by(self.gained)

    def all_cards(self) -> i64:
        """The utensils of this game: without the adversaries' and the Pan Lid in the co-op [SD-13.2]."""
        return COOP_CARDS if self.coop else (1 << 30) - 1

    def view(self, seat: i64) -> SliceView:
        """Hands are hidden, and what Bowl has bought; everything else is open [SD-15.1, SD-15.2, SD-15.4]."""
        scores = self.scores()
        buyer = self.sees_hand(seat, self.active)
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": self.waiting_seats(),
            "scores": list(scores),
            "ranks": list(self.ranks()) if self.over else None,
            "step": STEPS[self.step],
            "point": STEPS[self.point] if self.point >= OPENING else "",
            "round": self.round,
            "max_rounds": self.max_rounds,
            "starter": optional(self.starter),
            "active": self.active,
            "coop": self.coop,
            "clock": self.clock,
            "quota": self.quota,
            "throws_left": optional(self.throws_left),
            "won": self.won(),
            "cut_limit": self.cut_limit,
            "cuts": self.cuts,
            "throws": self.throws,
            "plays": self.plays,
            "moved": self.moved,
            "cleared": self.cleared,
            "reward": self.reward,
            "lines": [self.line_view(line) for line in range(LINES)],
            "dish_deck": size(self.dish_deck),
            "dish_pile": PARTS.dish_ids(self.dish_pile),
            "cooks": [self.cook_view(owner, seat) for owner in range(self.seats)],
            "lid": optional(self.lid),
            "mill": "" if self.mill == NONE else PARTS.dishes[self.mill].id,
            "dice": [self.die_view(die) for die in range(DICE)],
            "hits": PARTS.item_ids(self.hits() if self.rolling == 0 else 0),
            "left": PARTS.item_ids(self.left),
            "display": ["" if card == NONE else PARTS.utensils[card].id for card in self.display],
            "utensil_deck": size(self.deck),
            "utensil_pile": PARTS.utensil_ids(self.pile),
            "card": "" if self.card == NONE else PARTS.utensils[self.card].id,
            "trigger": "" if self.trigger == NONE else PARTS.utensils[self.trigger].id,
            "bought": PARTS.utensil_ids(self.bought) if buyer else None,
            "armed": PARTS.utensil_ids(self.armed) if buyer else None,
            "gained": self.gained,
            "drawn": item_list(self.drawn),
            "draws": self.draws,
            "pays": self.pays,
            "target": optional(self.target),
            "sent": PARTS.item_ids(self.sent),
            "brought": PARTS.item_ids(self.brought),
            "bag": item_list(self.bag),
            "paid": item_list(self.paid),
            "finisher": optional(self.finisher),
        }

    def line_view(self, line: int) -> LineView:
        dish = self.dishes[line]
        return {
            "dish": "" if dish == NONE else PARTS.dishes[dish].id,
            "space": self.spaces[line],
            "pinned": self.pins >> line & 1 == 1,
        }

    def die_view(self, die: int) -> DieView:
        item = self.face(die)
        return {
            "face": "" if item == NONE else PARTS.items[item].id,
            "thrown": self.thrown >> die & 1 == 1,
            "named": self.named >> die & 1 == 1,
            "rolling": self.rolling >> die & 1 == 1,
        }

    def cook_view(self, owner: int, seat: i64) -> CookView:
        line = self.markers[owner]
        places = range(PLATES * owner, PLATES * owner + self.served[owner])
        return {
            "line": None if line == NONE else line + 1,
            "pan": PARTS.item_ids(self.board(owner) & INGREDIENTS),
            "knife": PARTS.item_ids(self.board(owner) & TECHNIQUES),
            "special": PARTS.item_ids(self.special[owner]),
            "missing": PARTS.item_ids(self.missing(owner)),
            "owned": item_list(self.owned[owner]),
            "cards": size(self.hands[owner]),
            "hand": PARTS.utensil_ids(self.hands[owner]) if self.sees_hand(seat, owner) else None,
            "known": PARTS.utensil_ids(self.known[owner]),
            "cooked": [PARTS.dishes[self.plates[place]].id for place in places],
            "criteria": {
                "stars": self.stars(owner),
                "majorities": [
                    gastronomy.id
                    for number, gastronomy in enumerate(PARTS.gastronomies)
                    if not self.coop and self.has_majority(owner, number)
                ],
                "gastronomies": [self.cooked_in(owner, number) for number in range(GASTRONOMIES)],
                "variety": not self.coop and self.has_variety(owner),
                "marker": self.finisher == owner,
            },
        }


def optional(number: int) -> int | None:
    return None if number == NONE else number


def item_list(pile: int) -> list[str]:
    """The tokens of a pile, equal ones side by side."""
    return [PARTS.items[item].id for item in tokens(pile)]
