"""Slice & Dice: utensils played, bought and triggered, the price and the places of the lid, and what operations do."""

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.slice_and_dice.rules.tables import (
    ANY_BUY,
    BACK,
    BUY,
    BUY_DECK,
    BUY_ONE,
    BUY_TOP,
    BUY_TWO,
    BUYING,
    CARD,
    CHOOSE_BACK,
    CHOOSE_DISH,
    CHOOSE_FACE,
    CHOOSE_LINE,
    CHOOSE_RIVAL,
    COOK,
    DECK_BUY,
    DISH,
    DONE,
    DRAW_CARD,
    DRAW_TOKEN,
    DRAWS,
    END_WINDOW,
    FROM_BAG,
    IN,
    ITEM,
    KEEP_CARD,
    KEEP_TOKEN,
    LID_CHOICE,
    LID_HERE,
    LINE,
    MILL,
    MOST,
    MOVE_DISH,
    NAMING,
    NONE,
    OPERATION,
    OUT,
    OUT_RIVAL,
    PASS,
    PAYING,
    PIN_DISH,
    PLACE_OWN,
    PLATES,
    REFILL_DISPLAY,
    REMOVE_CUT,
    REMOVE_OWN,
    REMOVE_RIVAL,
    REROLL_OWN,
    RIVAL,
    SPACES_BACK,
    SWAP,
    TAKE_LID,
    TRIGGER,
    TURN_DIE,
    bit,
    lowest,
    nth,
    with_token,
    without_token,
)
from dicery.games.slice_and_dice.rules.turn import Course


class Utensils(Course):
    """The position, with what utensils and the lid do."""

    # Playing, buying, triggers.

    def take_from_hand(self, seat: i64, card: i64) -> None:
        self.hands[seat] &= ~bit(card)
        self.known[seat] &= ~bit(card)

    def discard_card(self) -> None:
        """The utensil in play reaches the pile when its effect is done [SD-7.8]."""
        self.pile |= bit(self.card)
        self.card = NONE

    def finish_card(self) -> None:
        self.discard_card()
        self.target = NONE
        self.sent = 0
        self.brought = 0
        self.resume()

    def play_card(self, card: i64) -> None:
        """The active player shows a utensil; its targets follow [SD-7.6, SD-7.8]."""
        me = self.active
        self.plays += 1
        self.take_from_hand(me, card)
        self.card = card
        operation = OPERATION[card]
        if operation in (SWAP, REMOVE_OWN):
            self.ask(me, OUT)
        elif operation == PLACE_OWN:
            self.ask(me, IN)
        elif operation == MILL:
            self.ask(me, CHOOSE_DISH)
        elif operation in (MOVE_DISH, PIN_DISH):
            self.ask(me, CHOOSE_LINE)
        elif operation == REMOVE_RIVAL:
            self.ask(me, CHOOSE_RIVAL)
        elif operation in (TURN_DIE, REROLL_OWN):
            self.named = 0
            self.ask(me, NAMING)
        elif operation == REMOVE_CUT:
            self.cuts -= 1
            self.finish_card()
        elif operation == TAKE_LID:
            self.get_lid()
        elif operation == BUY_TWO:
            self.ask(me, BUYING)
        else:
            self.draw_tokens(DRAWS[card])

    def trade(self, pair: i64) -> None:
        """Two cards are discarded first, then one is bought [SD-7.1, SD-7.5, SD-7.8]."""
        me = self.active
        hand = self.hands[me]
        first = nth(hand, 1 if pair == 2 else 0)
        second = nth(hand, 1 if pair == 0 else 2)
        self.take_from_hand(me, first)
        self.take_from_hand(me, second)
        self.pile |= bit(first) | bit(second)
        self.ask(me, BUYING)

    def act_on_gain(self, action: i64) -> None:
        step = self.step
        if step == TRIGGER:
            if action == PASS:
                self.close_triggers()
            else:
                self.play_trigger(action - CARD)
        elif step == BUYING:
            self.buy(action)
        elif step == KEEP_CARD:
            self.keep_card(action - CARD)
        elif step == KEEP_TOKEN:
            self.keep_token(action - ITEM)
        elif step == PAYING:
            self.pay(action - ITEM)
        else:
            self.place_lid(self.active if action == LID_HERE else NONE)

    def filling_bowl(self) -> bool:
        """Are the cards bought now those of Bowl, of which one is kept? [SD-8.17]"""
        return self.card != NONE and self.trigger == NONE and OPERATION[self.card] == BUY_TWO

    def buy(self, action: i64) -> None:
        """A face-up card, replaced at once in its slot, or the top card of the deck, for nothing [SD-2.7, SD-7.2]."""
        if action == BUY_DECK:
            self.leave_to_chance(DRAW_CARD)
            return
        slot = action - BUY
        card = self.display[slot]
        self.display[slot] = NONE
        me = self.active
        if self.filling_bowl():
            self.bought |= bit(card)
            self.bought_open |= bit(card)
        else:
            self.arm(ANY_BUY)
            self.hands[me] |= bit(card)
            self.known[me] |= bit(card)  # all remember it [SD-15.1]
        self.leave_to_chance(REFILL_DISPLAY)

    def draw_card(self, card: i64) -> None:
        """The top card of the deck, seen by the buyer only [SD-15.2]."""
        self.deck &= ~bit(card)
        if self.filling_bowl():
            self.bought |= bit(card)
        else:
            self.arm(ANY_BUY | DECK_BUY)
            self.hands[self.active] |= bit(card)
        self.after_buying()

    def after_buying(self) -> None:
        if not self.filling_bowl():
            self.open_triggers()
        elif self.bought & (self.bought - 1) == 0:
            self.ask(self.active, BUYING)
        else:
            self.ask(self.active, KEEP_CARD)

    def keep_card(self, card: i64) -> None:
        """One of Bowl's two is kept; the two buys are one gain, from the deck if either was [SD-8.17]."""
        me = self.active
        self.arm(ANY_BUY | (DECK_BUY if self.bought != self.bought_open else 0))
        self.hands[me] |= bit(card)
        self.known[me] |= self.bought_open & bit(card)
        self.pile |= self.bought & ~bit(card)
        self.bought = 0
        self.bought_open = 0
        self.open_triggers()

    def draw_tokens(self, count: i64) -> None:
        """Special tokens come out of the bag, as many as are left [SD-8.22, SD-8.23, SD-9.1]."""
        in_bag = size(self.bag)
        self.draws = count if count < in_bag else in_bag
        self.leave_to_chance(DRAW_TOKEN)

    def draw_token(self, item: i64) -> None:
        """A token is drawn, seen by all; of Thermometer's one is kept [SD-8.23]."""
        self.bag = without_token(self.bag, item)
        self.drawn = with_token(self.drawn, item)
        self.draws -= 1
        if self.draws > 0:
            return
        if self.card != NONE and self.trigger == NONE and DRAWS[self.card] == 2:
            self.ask(self.active, KEEP_TOKEN)
        else:
            self.keep_token(item)

    def keep_token(self, item: i64) -> None:
        """The token is the player's, the other goes back; a gain from the bag [SD-7.14, SD-8.23, SD-9.2]."""
        me = self.active
        self.owned[me] = with_token(self.owned[me], item)
        other = without_token(self.drawn, item)
        if other != 0:
            self.bag = with_token(self.bag, lowest(other))
        self.drawn = 0
        self.arm(FROM_BAG)
        self.open_triggers()

    def arm(self, gain: i64) -> None:
        """A gain arms the triggers that were in hand before it [SD-7.14]."""
        self.gained |= gain
        self.armed |= self.hands[self.active] & self.armed_by(gain)

    def open_triggers(self) -> None:
        """After a gain the active player may answer with what is armed and playable [SD-7.14, SD-7.18]."""
        if self.trigger != NONE:
            self.pile |= bit(self.trigger)
            self.trigger = NONE
        if self.playable(self.active, self.armed) != 0:
            self.ask(self.active, TRIGGER)
        else:
            self.close_triggers()

    def close_triggers(self) -> None:
        """All are disarmed; the utensil that began it is done [SD-7.8, SD-7.18]."""
        self.armed = 0
        self.gained = 0
        if self.card != NONE:
            self.finish_card()
        else:
            self.resume()

    def play_trigger(self, card: i64) -> None:
        """Frying Pan, Wok, Pan or Pressure Cooker: one more gain [SD-8.24 to 8.27]."""
        self.plays += 1
        self.take_from_hand(self.active, card)
        self.armed &= ~bit(card)
        self.trigger = card
        operation = OPERATION[card]
        if operation == BUY_TOP:
            self.leave_to_chance(DRAW_CARD)
        elif operation == BUY_ONE:
            self.ask(self.active, BUYING)
        else:
            self.draw_tokens(DRAWS[card])

    # The lid.

    def pay(self, item: i64) -> None:
        """Two owned tokens are out of the game, then the lid comes [SD-10.3]."""
        me = self.active
        self.owned[me] = without_token(self.owned[me], item)
        self.paid = with_token(self.paid, item)
        self.pays -= 1
        if self.pays == 0:
            self.get_lid()

    def get_lid(self) -> None:
        """Onto one's own marker at once, or as one likes if a rival had it [SD-8.21, SD-10.1, SD-10.6]."""
        if self.lid != NONE:
            self.ask(self.active, LID_CHOICE)
        else:
            self.place_lid(self.active)

    def place_lid(self, seat: i64) -> None:
        self.lid = seat
        if self.card != NONE:
            self.finish_card()
        else:
            self.resume()

    # The targets of utensils.

    def choose_target(self, action: i64) -> None:
        """One sub-step of the utensil in play [SD-8]."""
        step = self.step
        if step == OUT:
            self.take_out(action)
        elif step == IN:
            self.bring_in(action - ITEM)
        elif step == CHOOSE_LINE:
            self.choose_line(action - LINE)
        elif step == CHOOSE_BACK:
            self.spaces[self.target] -= action - BACK
            self.finish_card()
        elif step == CHOOSE_RIVAL:
            self.target = action - RIVAL
            self.ask(self.active, OUT_RIVAL)
        elif step == OUT_RIVAL:
            self.take_from_rival(action - ITEM)
        elif step == CHOOSE_FACE:
            self.turn_die(action - ITEM)
        else:
            self.mill = self.plates[PLATES * self.active + action - DISH]  # it stays with the dish [SD-8.4]
            self.card = NONE
            self.resume()

    def take_out(self, action: i64) -> None:
        """Skimmer, Ladle, Tongs, Peeler, Kitchen Scissors: a token goes [SD-8.1 to 8.3, SD-8.6, SD-8.8]."""
        if action == DONE:
            self.finish_card()
            return
        item = action - ITEM
        self.remove(self.active, item)
        self.sent |= bit(item)
        if OPERATION[self.card] == SWAP:
            self.ask(self.active, IN)
        else:
            self.go_on_taking_out()

    def bring_in(self, item: i64) -> None:
        """A normal token goes from the storage onto the board [SD-7.16, SD-8.1, SD-8.5, SD-8.6, SD-8.28]."""
        self.normal[self.active] |= bit(item)
        self.brought |= bit(item)
        if OPERATION[self.card] == SWAP:
            self.go_on_taking_out()
        else:
            self.finish_card()

    def go_on_taking_out(self) -> None:
        """Any number, unless the card says one or the board has become exact while cooking [SD-5.11, SD-8.32]."""
        if MOST[self.card] == 1 or (self.point == COOK and self.is_complete(self.active)):
            self.finish_card()
        else:
            self.ask(self.active, OUT)

    def choose_line(self, line: i64) -> None:
        """Moves or pins a dish; Corkscrew's distance is asked next [SD-8.9 to 8.12, SD-8.29]."""
        card = self.card
        back = SPACES_BACK[card]
        if OPERATION[card] == PIN_DISH:
            self.pins |= bit(line)
        elif back == 2:
            self.target = line
            self.ask(self.active, CHOOSE_BACK)
            return
        elif back == 0:
            self.spaces[line] += 1
        else:
            self.spaces[line] = self.spaces[line] - 1 if back == 1 else 1
        self.finish_card()

    def take_from_rival(self, item: i64) -> None:
        """Wooden Spoon and Pizza Slicer: the owner of the card chooses the token [SD-8.13, SD-8.14, SD-10.8]."""
        self.remove(self.target, item)
        if self.mover == self.active:
            self.finish_card()
            return
        self.discard_card()
        self.target = NONE
        self.step = END_WINDOW
        if self.answers(self.mover) != 0:  # holding both he is asked again [SD-7.13]
            self.ask(self.mover, END_WINDOW)
        else:
            self.ask_next(self.mover)

    def turn_die(self, item: i64) -> None:
        """Funnel: the die shows another face of choice, and the rivals are asked anew [SD-5.7, SD-8.15]."""
        die = self.target
        self.shown = self.shown & ~(7 << 3 * die) | (item - 6 * die) << 3 * die
        self.discard_card()
        self.target = NONE
        self.settle_throw()
