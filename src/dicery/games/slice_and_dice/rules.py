"""Slice & Dice: the turn, the throws, the windows and the utensils, in the book's order.

What lies on the table is in rules_kitchen.py, what may be done in rules_offers.py, the codes of actions and steps are
in rules_tables.py. After every step the rules work out what the next seat may do, and carry it out themselves where it
is only one action [SD-3.5].
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, Game
from dicery.games.slice_and_dice.rules_offers import Offers
from dicery.games.slice_and_dice.rules_tables import (
    ALL_DICE,
    ALL_DISHES,
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
    CLEAR,
    COOK,
    COOP_CARDS,
    CUT,
    CUT_WINDOW,
    DEAL,
    DECK_BUY,
    DIE,
    DISH,
    DONE,
    DRAW_CARD,
    DRAW_STARTER,
    DRAW_TOKEN,
    DRAWS,
    END,
    END_WINDOW,
    FROM_BAG,
    FULL_BAG,
    GIVE_CUT,
    GIVES_SPECIAL,
    GIVES_UTENSIL,
    GO,
    IN,
    ITEM,
    KEEP_CARD,
    KEEP_TOKEN,
    LAST_CUT,
    LAY_DISH,
    LAY_DISPLAY,
    LID,
    LID_CHOICE,
    LID_HERE,
    LID_PRICE,
    LINE,
    LINES,
    LOSING,
    MILL,
    MOST,
    MOVE_DISH,
    NAMING,
    NONE,
    OPENING,
    OPERATION,
    OUT,
    OUT_RIVAL,
    OVER,
    PASS,
    PAYING,
    PICK,
    PIN_DISH,
    PLACE_OWN,
    PLATES,
    REFILL_DISPLAY,
    REFILL_LINE,
    REMOVE_CUT,
    REMOVE_OWN,
    REMOVE_RIVAL,
    REROLL_OWN,
    REROLL_RIVAL,
    RESOLVE,
    RIVAL,
    ROLL,
    ROLLING,
    SERVE,
    SPACES,
    SPACES_BACK,
    START_TOKEN,
    START_UTENSILS,
    STOP,
    SWAP,
    TAKE,
    TAKE_LID,
    THROW,
    THROW_WINDOW,
    TRADE,
    TRIGGER,
    TURN_DIE,
    WRAP_UP,
    bit,
    kinds,
    lowest,
    nth,
    size,
    spread,
    useful_dice,
    with_token,
    without_token,
)


class SliceState(Offers):
    """One position of Slice & Dice."""

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat == CHANCE:
            return self.outcomes(out)
        if seat == CLOCK:
            if self.over or not self.clock:
                return 0
            out[0] = 0  # time is up [SD-13.4]
            return 1
        if self.waiting == 0 or seat != self.mover:
            return 0
        count = spread(self.low, 0, out, 0)
        count = spread(self.items, ITEM, out, count)
        return spread(self.cards, CARD, out, count)

    def outcomes(self, out: vec[i64]) -> i64:
        """Every face, card and token is equally likely: decks and bag have no order [SD-1.11, SD-15.3]."""
        if self.waiting != 0 or self.over:
            return 0
        step = self.step
        count: i64 = 0
        if step == ROLLING:
            while count < 6:
                out[count] = count
                count += 1
            return count
        if step in (DRAW_TOKEN, START_TOKEN):
            count = spread(kinds(self.bag), 0, out, 0)
            return spread(self.bag >> 24, 0, out, count)
        if step in (LAY_DISH, REFILL_LINE):
            return spread(self.dish_deck, 0, out, 0)
        if step == DRAW_STARTER:
            return spread(bit(self.seats) - 1, 0, out, 0)
        return spread(self.deck, 0, out, 0)

    def midway(self, seat: i64) -> bool:
        """A target is still to be chosen; where `done`, `roll` or `take` is possible, the decision could end."""
        if self.waiting == 0 or seat != self.mover:
            return False
        step = self.step
        if step == NAMING:
            return self.named == 0
        if step == OUT:
            return self.sent == 0
        return step >= PAYING or step == BUYING

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.answer(action)
        elif seat == CLOCK:
            self.end_game()  # the host's chronometer has run out [SD-13.4]
        else:
            self.act(action)
        while self.waiting != 0:
            forced = self.survey()
            if forced == NONE:
                return
            self.act(forced)
        self.low = 0
        self.items = 0
        self.cards = 0

    # Chance.

    def answer(self, outcome: i64) -> None:
        step = self.step
        if step == ROLLING:
            self.show_face(outcome)
        elif step == DRAW_TOKEN:
            self.draw_token(outcome)
        elif step == DRAW_CARD:
            self.draw_card(outcome)
        elif step == REFILL_DISPLAY:
            self.put_on_display(outcome)
            self.after_buying()
        elif step == REFILL_LINE:
            self.put_on_line(outcome)
            self.refill_or_begin()
        else:
            self.set_up(outcome)

    def set_up(self, outcome: i64) -> None:
        """Dishes, starting seat, hands, display, house tokens, in this order [SD-2.2 to 2.6, SD-14.2]."""
        step = self.step
        if step == LAY_DISH:
            self.put_on_line(outcome)
            if self.empty_line() == NONE:
                self.step = DRAW_STARTER
                if self.starter_option != NONE:
                    self.start_with(self.starter_option)
        elif step == DRAW_STARTER:
            self.start_with(outcome)
        elif step == DEAL:
            self.deck &= ~bit(outcome)
            self.hands[self.active] |= bit(outcome)
            self.active = self.after(self.active)
            if size(self.hands[self.active]) == START_UTENSILS:
                self.step = LAY_DISPLAY
        elif step == LAY_DISPLAY:
            self.put_on_display(outcome)
            if self.display[2] != NONE:
                self.draws = self.start_specials
                self.step = START_TOKEN
                if self.start_specials == 0:
                    self.begin_turn(self.starter)
        else:
            self.bag = without_token(self.bag, outcome)
            self.owned[self.active] = with_token(self.owned[self.active], outcome)
            self.draws -= 1
            if self.draws == 0:
                self.active = self.after(self.active)
                self.draws = self.start_specials
                if self.active == self.starter:
                    self.begin_turn(self.starter)

    def start_with(self, seat: i64) -> None:
        """The starting seat has the first player marker and gets the first card [SD-2.3, SD-2.4]."""
        self.starter = seat
        self.active = seat
        self.step = DEAL

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def ask(self, seat: i64, step: i64) -> None:
        self.step = step
        self.mover = seat
        self.waiting = bit(seat)

    def leave_to_chance(self, step: i64) -> None:
        """A deck that has run out is made anew from its pile just when a card is to be drawn [SD-7.3, SD-11.6]."""
        self.step = step
        self.mover = NONE
        self.waiting = 0
        if step == REFILL_LINE:
            if self.dish_deck == 0:
                self.dish_deck = self.dish_pile
                self.dish_pile = 0
        elif self.deck == 0 and (step in (DRAW_CARD, REFILL_DISPLAY)):
            self.deck = self.pile
            self.pile = 0

    def put_on_line(self, dish: i64) -> None:
        """A new dish lies on space 1 of the first empty line [SD-2.2, SD-11.1]."""
        line = self.empty_line()
        self.dish_deck &= ~bit(dish)
        self.dishes[line] = dish
        self.spaces[line] = 1

    def put_on_display(self, card: i64) -> None:
        """A card fills the first empty slot [SD-2.4, SD-7.2]."""
        slot: i64 = 0
        while self.display[slot] != NONE:
            slot += 1
        self.display[slot] = card
        self.deck &= ~bit(card)

    # The turn.

    def act(self, action: i64) -> None:
        step = self.step
        if step <= WRAP_UP:
            self.act_idle(action)
        elif step == RESOLVE:
            self.resolve(action)
        elif step == NAMING:
            self.name_die(action)
        elif step in (THROW_WINDOW, CUT_WINDOW, END_WINDOW):
            self.act_in_window(action)
        elif step == LAST_CUT:
            self.act_on_last_cut(action)
        elif step == LOSING:
            self.lose(action - ITEM)
        elif step <= LID_CHOICE:
            self.act_on_gain(action)
        else:
            self.choose_target(action)

    def act_idle(self, action: i64) -> None:
        """An action of the opening, the cook point or the wrap-up; cooking actions end the opening [SD-3.3]."""
        me = self.active
        if action == THROW:
            useful = useful_dice(self.missing(me))
            self.throw(useful if useful != 0 else ALL_DICE)  # [SD-5.2, SD-5.13]
        elif action == PICK:
            self.point = COOK
            self.named = 0
            self.ask(me, NAMING)
        elif action in (STOP, END):
            self.open_window(END_WINDOW)  # a reward still open is lost [SD-6.6, SD-6.7, SD-6.8]
        elif action == SERVE:
            self.serve()
        elif action == CLEAR:
            self.cleared = True
            self.empty_board(me)
            self.resume()
        elif action == LID:
            self.pays = LID_PRICE
            self.ask(me, PAYING)
        elif action < GO:
            self.reward = False
            self.buy(action)
        elif action < ITEM:
            self.go(action - GO)
        elif action < CARD:
            self.point = COOK
            self.add(action - ITEM)
            self.resume()
        elif action < TRADE:
            self.play_card(action - CARD)
        else:
            self.trade(action - TRADE)

    def go(self, line: i64) -> None:
        """Moves the marker; tokens stay, one's own lid leaves the board [SD-4.2, SD-4.4, SD-10.7]."""
        self.moved = True
        self.markers[self.active] = line
        if self.lid == self.active:
            self.lid = NONE
        self.resume()

    def empty_board(self, seat: i64) -> None:
        """Normal tokens to the storage, special ones into the bag [SD-4.6, SD-4.7, SD-6.2, SD-9.6]."""
        self.normal[seat] = 0
        special = self.special[seat]
        self.special[seat] = 0
        while special != 0:
            self.bag = with_token(self.bag, lowest(special))
            special &= special - 1

    def remove(self, seat: i64, item: i64) -> None:
        """One token leaves a board: to the storage, or into the bag if it is special [SD-7.16, SD-9.6]."""
        if self.special[seat] >> item & 1 != 0:
            self.special[seat] &= ~bit(item)
            self.bag = with_token(self.bag, item)
        else:
            self.normal[seat] &= ~bit(item)

    def add(self, item: i64) -> None:
        """An owned special token goes into the pan as its ingredient [SD-9.3, SD-9.5]."""
        me = self.active
        self.owned[me] = without_token(self.owned[me], item)
        self.special[me] |= bit(item)

    def resume(self) -> None:
        """Back to the idle point; a board that is exact while cooking completes the dish at once [SD-5.11, SD-5.14]."""
        if self.point == COOK and self.is_complete(self.active):
            self.serve()
        else:
            self.ask(self.active, self.point)

    # Throws.

    def throw(self, dice: i64) -> None:
        """A throw of any dice; re-throws by utensils are not counted [SD-5.1, SD-5.17, SD-13.5]."""
        self.point = COOK
        self.throws += 1
        if self.throws_left > 0:
            self.throws_left -= 1
        self.thrown = dice
        self.left = 0
        self.roll(dice)

    def roll(self, dice: i64) -> None:
        self.named = 0
        self.rolling = dice
        self.leave_to_chance(ROLLING)

    def show_face(self, face: i64) -> None:
        """The next die lies; once all do, the throw window or the resolve point follows [SD-5.7]."""
        die = lowest(self.rolling)
        self.shown = self.shown & ~(7 << 3 * die) | face << 3 * die
        self.rolling &= self.rolling - 1
        if self.rolling == 0:
            self.settle_throw()

    def settle_throw(self) -> None:
        """The rivals are asked only if there is a hit, then the thrower [SD-5.7, SD-7.11]."""
        if self.hits() != 0:
            self.open_window(THROW_WINDOW)
        else:
            self.ask(self.active, RESOLVE)

    def name_die(self, action: i64) -> None:
        """Names a die; some cards need only one, and all named are thrown at once [SD-5.2, SD-8.7, SD-8.18 to 8.20]."""
        card = self.card
        if action != ROLL:
            if card != NONE and OPERATION[card] == TURN_DIE:
                self.target = action - DIE
                self.ask(self.mover, CHOOSE_FACE)
                return
            self.named |= bit(action - DIE)
            if card == NONE:
                if self.named != ALL_DICE:
                    return
            elif MOST[card] != 1 and self.named != self.thrown:
                return
        if card == NONE:
            self.throw(self.named)
        else:
            self.discard_card()
            self.roll(self.named)

    def resolve(self, action: i64) -> None:
        """Takes the hits, leaves one, adds a special instead of the cut, changes dice, or takes the cut [SD-5.4]."""
        me = self.active
        if action == TAKE:
            self.normal[me] |= self.hits()
            self.resume()
        elif action == CUT:
            self.cut()
        elif action >= CARD:
            self.play_card(action - CARD)
        elif self.hits() == 0:
            self.add(action - ITEM)
            self.resume()
        else:
            self.left |= bit(action - ITEM)
            if self.hits() == 0:  # no cut even so [SD-5.5]
                self.resume()

    def cut(self) -> None:
        """A throw without a hit gives one cut; then the cut window or, at the limit, the end [SD-5.6, SD-5.8]."""
        self.cuts += 1
        if self.cuts < self.cut_limit:
            self.open_window(CUT_WINDOW)
        else:
            self.ask(self.active, LAST_CUT)

    def act_on_last_cut(self, action: i64) -> None:
        """Oven Mitt takes the last cut away, otherwise the cooking ends and a token is lost [SD-5.9, SD-8.16]."""
        if action != CUT:
            self.play_card(action - CARD)
            return
        self.point = WRAP_UP
        if self.board(self.active) == 0:
            self.resume()
        else:
            self.ask(self.active, LOSING)

    def lose(self, item: i64) -> None:
        """The chosen token is lost, the others stay [SD-5.9]."""
        self.remove(self.active, item)
        self.resume()

    # Windows.

    def open_window(self, window: i64) -> None:
        self.step = window
        self.ask_next(self.active)

    def ask_next(self, seat: i64) -> None:
        """Asks the next rival who can answer, clockwise; after the last the window closes [SD-7.10]."""
        window = self.step
        rival = self.after(seat)
        while rival != self.active:
            if self.answers(rival) != 0:
                self.ask(rival, window)
                return
            rival = self.after(rival)
        self.mover = NONE
        if window == THROW_WINDOW:
            self.ask(self.active, RESOLVE)
        elif window == CUT_WINDOW:
            self.resume()
        else:
            self.end_turn()

    def act_in_window(self, action: i64) -> None:
        """A rival passes, or plays a card against the active player [SD-7.11, SD-7.12, SD-7.13]."""
        if action == PASS:
            self.ask_next(self.mover)
            return
        card = action - CARD
        self.take_from_hand(self.mover, card)
        self.card = card
        operation = OPERATION[card]
        if operation == GIVE_CUT:  # opens no further window [SD-7.12, SD-8.30]
            self.discard_card()
            self.cuts += 1
            if self.cuts < self.cut_limit:
                self.resume()
            else:
                self.ask(self.active, LAST_CUT)
        elif operation == REROLL_RIVAL:
            self.named = 0
            self.ask(self.mover, NAMING)
        else:
            self.target = self.active
            self.ask(self.mover, OUT_RIVAL)

    # Serving and the end of the turn.

    def serve(self) -> None:
        """The dish is taken: the end is checked, then come the special reward and the wrap-up [SD-6.1 to 6.5].

        Whoever else cooks it keeps his tokens, and the cook has served his one dish of the turn [SD-5.15, SD-5.16].
        """
        me = self.active
        line = self.markers[me]
        dish = self.dishes[line]
        self.take_off(line)
        self.plates[PLATES * me + self.served[me]] = dish
        self.served[me] += 1
        self.empty_board(me)
        if self.coop:
            if self.all_served() == self.quota:  # won at once, without rewards [SD-13.6]
                self.end_game()
                return
        elif self.served[me] == self.quota and self.finisher == NONE:  # the marker moves once [SD-12.1, SD-12.2]
            self.finisher = me
        self.reward = GIVES_UTENSIL[dish] != 0
        self.point = WRAP_UP
        if GIVES_SPECIAL[dish] != 0 and self.bag != 0:  # [SD-6.4, SD-9.1]
            self.draws = 1
            self.leave_to_chance(DRAW_TOKEN)
        else:
            self.resume()

    def take_off(self, line: i64) -> None:
        """A dish leaves its line, and with it its pin and the lid [SD-8.29, SD-10.7]."""
        self.dishes[line] = NONE
        self.spaces[line] = 0
        self.pins &= ~bit(line)
        if self.lid != NONE and self.markers[self.lid] == line:
            self.lid = NONE

    def end_turn(self) -> None:
        """Cuts are discarded; after the last turn of a round the dishes move, or the game ends [SD-3.1, SD-6.9]."""
        self.moved = False
        self.cleared = False
        self.reward = False
        self.throws = 0
        self.plays = 0
        self.cuts = 0
        self.thrown = 0
        self.left = 0
        if self.throws_left == 0:  # the budget of the co-op is used up [SD-13.5]
            self.end_game()
            return
        self.active = self.after(self.active)
        if self.active == self.starter:
            if self.finisher != NONE or self.round == self.max_rounds:  # [SD-12.1, SD-16.1]
                self.end_game()
                return
            self.round += 1
            self.move_dishes()
        self.refill_or_begin()

    def move_dishes(self) -> None:
        """Every dish but a pinned one moves on, from space 4 it is discarded [SD-11.2, SD-11.3, SD-11.4]."""
        line: i64 = 0
        while line < LINES:
            dish = self.dishes[line]
            if dish != NONE and self.pins >> line & 1 == 0:
                if self.spaces[line] == SPACES:
                    self.take_off(line)
                    self.dish_pile |= bit(dish)
                else:
                    self.spaces[line] += 1
            line += 1
        self.pins = 0

    def refill_or_begin(self) -> None:
        """Empty lines are refilled in their order, then the next turn begins [SD-11.3, SD-11.5]."""
        if self.empty_line() != NONE:
            self.leave_to_chance(REFILL_LINE)
        else:
            self.begin_turn(self.active)

    def begin_turn(self, seat: i64) -> None:
        self.active = seat
        self.point = OPENING
        self.draws = 0
        self.ask(seat, OPENING)

    def end_game(self) -> None:
        """What is unfinished does not count [SD-12.1, SD-13.4, SD-13.6, SD-16.1]."""
        self.step = OVER
        self.mover = NONE
        self.waiting = 0
        self.over = True

    # Utensils: playing, buying, triggers.

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

    def redeal(self, seat: i64, rng: Rng) -> "SliceState":
        """Cards that the seat cannot see are dealt afresh [SD-15.1, SD-15.2, SD-15.3]."""
        state = self.clone()
        state.deal_afresh(seat, rng)
        if state.waiting != 0:
            state.survey()
        return state

    def clone(self) -> "SliceState":
        return SliceState(
            self.game,
            self.seats,
            self.waiting,
            self.over,
            self.coop,
            self.clock,
            self.open_hands,
            self.starter_option,
            self.quota,
            self.max_rounds,
            self.start_specials,
            self.cut_limit,
            self.throws_left,
            self.step,
            self.point,
            self.mover,
            self.active,
            self.starter,
            self.round,
            self.finisher,
            self.moved,
            self.cleared,
            self.reward,
            self.throws,
            self.plays,
            self.cuts,
            self.armed,
            self.gained,
            self.card,
            self.trigger,
            self.bought,
            self.bought_open,
            self.drawn,
            self.draws,
            self.pays,
            self.target,
            self.sent,
            self.brought,
            self.thrown,
            self.named,
            self.rolling,
            self.shown,
            self.left,
            self.pins,
            self.lid,
            self.mill,
            self.bag,
            self.paid,
            self.dish_deck,
            self.dish_pile,
            self.deck,
            self.pile,
            self.low,
            self.items,
            self.cards,
            self.dishes[:],
            self.spaces[:],
            self.display[:],
            self.markers[:],
            self.normal[:],
            self.special[:],
            self.owned[:],
            self.hands[:],
            self.known[:],
            self.served[:],
            self.plates[:],
        )


NO_FACES = (1 << 21) - 1  # seven dice that have not been thrown


def opening_state(
    game: Game,
    seats: int,
    coop: bool,
    clock: bool,
    open_hands: bool,
    starter: int,
    quota: int,
    max_rounds: int,
    start_specials: int,
    cut_limit: int,
    throws_left: int,
) -> SliceState:
    """The empty table before the first dish is laid out [SD-2.1, SD-2.5]."""
    return SliceState(
        game,
        seats,
        0,
        False,
        coop,
        clock,
        open_hands,
        starter,
        quota,
        max_rounds,
        start_specials,
        cut_limit,
        throws_left,
        LAY_DISH,
        OPENING,
        NONE,
        0,
        NONE,
        1,
        NONE,
        False,
        False,
        False,
        0,
        0,
        0,
        0,
        0,
        NONE,
        NONE,
        0,
        0,
        0,
        0,
        0,
        NONE,
        0,
        0,
        0,
        0,
        0,
        NO_FACES,
        0,
        0,
        NONE,
        NONE,
        FULL_BAG,
        0,
        ALL_DISHES,
        0,
        COOP_CARDS if coop else (1 << 30) - 1,
        0,
        0,
        0,
        0,
        vec[i64]([NONE] * LINES),
        vec[i64]([0] * LINES),
        vec[i64]([NONE] * 3),
        vec[i64]([NONE] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([NONE] * (PLATES * seats)),
    )
