"""Slice & Dice: how a turn moves on, from the idle points and the windows to the dish served and the end of a round."""

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules.offers import Offers
from dicery.games.slice_and_dice.rules.tables import (
    COOK,
    CUT_WINDOW,
    DRAW_CARD,
    DRAW_TOKEN,
    GIVES_SPECIAL,
    GIVES_UTENSIL,
    LINES,
    NONE,
    OPENING,
    OVER,
    PLATES,
    REFILL_DISPLAY,
    REFILL_LINE,
    RESOLVE,
    SPACES,
    THROW_WINDOW,
    WRAP_UP,
    bit,
    lowest,
    with_token,
    without_token,
)


class Course(Offers):
    """The position, with what moves the turn on."""

    # Who acts next.

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

    # Cards and tokens that change places.

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

    # Points and windows.

    def resume(self) -> None:
        """Back to the idle point; a board that is exact while cooking completes the dish at once [SD-5.11, SD-5.14]."""
        if self.point == COOK and self.is_complete(self.active):
            self.serve()
        else:
            self.ask(self.active, self.point)

    def settle_throw(self) -> None:
        """The rivals are asked only if there is a hit, then the thrower [SD-5.7, SD-7.11]."""
        if self.hits() != 0:
            self.open_window(THROW_WINDOW)
        else:
            self.ask(self.active, RESOLVE)

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
