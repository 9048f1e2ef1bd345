"""Slice & Dice: what the seat to act may do, at every point of a turn and for every utensil.

The answer is three sets of bits, kept in the state: actions below ITEM, those of items, those of cards and dishes.
"""

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.slice_and_dice.rules.kitchen import Kitchen
from dicery.games.slice_and_dice.rules.tables import (
    ALL_DICE,
    BACK,
    BUY_ANY,
    BUYING,
    CARD,
    CHOOSE_BACK,
    CHOOSE_FACE,
    CHOOSE_LINE,
    CHOOSE_RIVAL,
    CLEAR,
    COOK_CARDS,
    CUT,
    CUT_WINDOW,
    DICE_CARDS,
    DIE,
    DISH,
    DONE,
    DRAW_SPECIAL,
    END,
    END_WINDOW,
    GO,
    HAND,
    IN,
    ITEM,
    KEEP_CARD,
    KEEP_TOKEN,
    KIND,
    LAST_CUT,
    LAST_CUT_CARDS,
    LID,
    LID_CHOICE,
    LID_HERE,
    LID_OFF,
    LINE,
    LINES,
    LOSING,
    MILL,
    MOST_PLAYS,
    MOST_THROWS,
    MOVE_DISH,
    NAMING,
    NONE,
    OPENING,
    OPERATION,
    OUT,
    OUT_RIVAL,
    OWN_CARDS,
    PASS,
    PAYING,
    PICK,
    PIN_DISH,
    PLACE_OWN,
    REMOVE_CUT,
    REMOVE_OWN,
    REMOVE_RIVAL,
    RESOLVE,
    RIVAL,
    RIVAL_CUT_CARDS,
    RIVAL_END_CARDS,
    RIVAL_THROW_CARDS,
    ROLL,
    SERVE,
    SPACES,
    SPACES_BACK,
    STOP,
    SWAP,
    TAKE,
    TAKE_LID,
    THROW,
    THROW_WINDOW,
    TRADE,
    TRIGGER,
    WRAP_UP,
    bit,
    faces_of,
    kinds,
    lowest,
)


class Offers(Kitchen):
    """The position, with what may be done in it."""

    def survey(self) -> i64:
        """Notes what the mover may do; returns the action if there is only one, otherwise NONE [SD-3.5]."""
        self.low = 0
        self.items = 0
        self.cards = 0
        if self.step <= WRAP_UP:
            self.survey_idle()
        elif self.step <= END_WINDOW:
            self.survey_throw()
        elif self.step <= LID_CHOICE:
            self.survey_gains()
        else:
            self.survey_targets()
        low = self.low
        items = self.items
        cards = self.cards
        if items == 0 and cards == 0 and low & (low - 1) == 0:
            return lowest(low)
        if low == 0 and cards == 0 and items & (items - 1) == 0:
            return ITEM + lowest(items)
        if low == 0 and items == 0 and cards & (cards - 1) == 0:
            return CARD + lowest(cards)
        return NONE

    def survey_idle(self) -> None:
        """The opening, the cook point and the wrap-up [SD-3.4]."""
        me = self.active
        hand = self.hands[me]
        low: i64 = 0
        cards = OWN_CARDS
        if self.step == WRAP_UP:
            low = 1 << END
            if self.reward and size(hand) < HAND:  # [SD-6.5, SD-6.6, SD-7.4]
                low |= BUY_ANY
        else:
            opening = self.step == OPENING
            if opening:
                low = self.opening_moves()
            else:
                cards |= COOK_CARDS
            line = self.markers[me]
            if opening and self.is_complete(me):
                low |= 1 << SERVE  # instead of cooking [SD-4.8]
            elif line != NONE:  # without a marker on a line no cooking [SD-4.1]
                low |= 1 << STOP  # at any time, thrown or not [SD-5.10]
                if self.line_is_free(line, me):  # under a rival's lid one may only stay [SD-4.9]
                    if self.throws < MOST_THROWS and self.throws_left != 0:  # [SD-5.17, SD-13.5]
                        low |= 1 << THROW | 1 << PICK
                    self.items = kinds(self.owned[me]) & self.missing(me)  # [SD-9.3]
        self.cards = self.playable(me, cards)
        held = size(hand)
        if held >= 2:  # two for one [SD-7.5]
            self.cards |= bit(TRADE - CARD) * (1 if held == 2 else 0b111)
        owned = self.owned[me]
        if owned & (owned - 1) != 0 and self.can_get_lid():
            low |= 1 << LID  # at an idle point only [SD-10.2]
        self.low = low

    def opening_moves(self) -> i64:
        """Another line once, the whole board away once [SD-3.2, SD-4.2, SD-4.3, SD-4.6]."""
        me = self.active
        low: i64 = 0
        if not self.moved:
            line: i64 = 0
            while line < LINES:
                if line != self.markers[me] and self.line_is_free(line, me):
                    low |= bit(GO + line)
                line += 1
        if not self.cleared and self.board(me) != 0:
            low |= 1 << CLEAR
        return low

    def survey_throw(self) -> None:
        """From the naming of dice to the windows [SD-5.7, SD-5.8, SD-5.9, SD-7.10]."""
        step = self.step
        me = self.active
        if step == NAMING:
            dice = ALL_DICE if self.card == NONE else self.thrown
            self.low = (dice & ~self.named) << DIE | (1 << ROLL if self.named != 0 else 0)
        elif step == RESOLVE:
            hits = self.hits()
            self.items = hits  # each may be left [SD-5.4]
            self.low = 1 << TAKE
            if hits == 0:
                self.items = kinds(self.owned[me]) & self.missing(me)  # a special avoids the cut [SD-9.4]
                self.low = 1 << CUT
            if self.left == 0:  # once taking has begun the dice stay [SD-5.18]
                self.cards = self.playable(me, DICE_CARDS)
        elif step == LAST_CUT:
            self.low = 1 << CUT
            self.cards = self.playable(me, LAST_CUT_CARDS)
        elif step == LOSING:
            self.items = self.board(me)
        else:
            self.low = 1 << PASS
            self.cards = self.answers(self.mover)

    def survey_gains(self) -> None:
        """Triggers, buying and keeping, the price of the lid and where it goes."""
        step = self.step
        if step == TRIGGER:
            self.low = 1 << PASS
            self.cards = self.playable(self.active, self.armed)
        elif step == BUYING:
            self.low = BUY_ANY  # [SD-7.2]
        elif step == KEEP_CARD:
            self.cards = self.bought
        elif step == KEEP_TOKEN:
            self.items = kinds(self.drawn)
        elif step == PAYING:
            self.items = kinds(self.owned[self.active])
        else:
            self.low = 1 << LID_OFF
            line = self.markers[self.active]
            if line != NONE and self.dishes[line] != NONE:  # [SD-10.6]
                self.low |= 1 << LID_HERE

    def survey_targets(self) -> None:
        """The targets of the utensil in play [SD-8]."""
        step = self.step
        me = self.active
        kind = KIND[self.card]
        if step == OUT:
            self.items = self.board(me) & kind & ~self.brought
            if self.sent != 0:
                self.low = 1 << DONE
        elif step == IN:
            self.items = kind & ~self.board(me) & ~self.sent  # only what is not there yet [SD-7.17]
        elif step == CHOOSE_LINE:
            self.low = self.movable(self.card) << LINE
        elif step == CHOOSE_BACK:
            self.low = (1 << (BACK + 1) | 1 << (BACK + 2)) if self.spaces[self.target] > 2 else 1 << (BACK + 1)
        elif step == CHOOSE_RIVAL:
            self.low = self.rivals_with(kind) << RIVAL
        elif step == OUT_RIVAL:
            self.items = self.board(self.target) & kind
        elif step == CHOOSE_FACE:
            self.items = faces_of(self.target) & ~bit(self.face(self.target))
        else:
            self.cards = (bit(self.served[me]) - 1) << (DISH - CARD)

    def playable(self, seat: i64, moment: i64) -> i64:
        """The cards in hand that may be played now: the moment is theirs and they have a target [SD-7.7, SD-7.9]."""
        held = self.hands[seat] & moment
        if held == 0 or (seat == self.active and self.plays >= MOST_PLAYS):  # [SD-7.15]
            return 0
        cards: i64 = 0
        while held != 0:
            if self.has_target(lowest(held)):
                cards |= held & -held
            held &= held - 1
        return cards

    def has_target(self, card: i64) -> bool:
        """Has the operation of this card something to act on? [SD-7.9, SD-8]"""
        operation = OPERATION[card]
        if operation in (SWAP, REMOVE_OWN):
            return self.board(self.active) & KIND[card] != 0
        if operation == PLACE_OWN:
            return KIND[card] & ~self.board(self.active) != 0
        if operation == MILL:
            return self.served[self.active] > 0
        if operation in (MOVE_DISH, PIN_DISH):
            return self.movable(card) != 0
        if operation == REMOVE_RIVAL:
            if self.step == END_WINDOW:
                return self.board(self.active) & KIND[card] != 0
            return self.rivals_with(KIND[card]) != 0
        if operation == REMOVE_CUT:
            return self.cuts > 0
        if operation == TAKE_LID:
            return self.can_get_lid()
        if operation == DRAW_SPECIAL:
            return self.bag != 0  # [SD-8.22, SD-8.23, SD-8.25, SD-8.26]
        return True

    def movable(self, card: i64) -> i64:
        """The lines whose dish the card may move or pin, lidded, pinned or not [SD-8.9 to 8.12, SD-8.29, SD-8.31]."""
        lines: i64 = 0
        line: i64 = 0
        while line < LINES:
            if self.dishes[line] != NONE:
                space = self.spaces[line]
                if OPERATION[card] == PIN_DISH or (space > 1 if SPACES_BACK[card] > 0 else space < SPACES):
                    lines |= bit(line)
            line += 1
        return lines

    def rivals_with(self, kind: i64) -> i64:
        """The rivals with such a token on their board [SD-8.13, SD-8.14]."""
        rivals: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.active and self.board(seat) & kind != 0:
                rivals |= bit(seat)
            seat += 1
        return rivals

    def can_get_lid(self) -> bool:
        """From a rival, or from beside the board onto one's own dish; there is none in the co-op [SD-10.4, SD-13.2]."""
        me = self.active
        if self.coop or self.lid == me:
            return False
        line = self.markers[me]
        return self.lid != NONE or (line != NONE and self.dishes[line] != NONE)

    def answers(self, rival: i64) -> i64:
        """What a rival can play in the open window; only cards with the adversary symbol [SD-7.6, SD-7.11 to 7.13]."""
        if self.step == THROW_WINDOW:
            return self.playable(rival, RIVAL_THROW_CARDS)
        if self.step == CUT_WINDOW:
            return self.playable(rival, RIVAL_CUT_CARDS)
        return self.playable(rival, RIVAL_END_CARDS)
