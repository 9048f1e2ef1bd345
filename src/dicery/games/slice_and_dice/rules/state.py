"""Slice & Dice: the steps of chance and of the seats, in the book's order: setup, opening, throws, cuts, windows.

What lies on the table is in rules_kitchen.py, what may be done in rules_offers.py, how a turn moves on in
rules_course.py, what utensils do in rules_utensils.py; the codes of actions and steps are in rules_tables.py. After
every step the rules work out what the next seat may do, and carry it out themselves where it is only one action
[SD-3.5].
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK
from dicery.games.slice_and_dice.rules.tables import (
    ALL_DICE,
    ALL_DISHES,
    BUYING,
    CARD,
    CHOOSE_FACE,
    CLEAR,
    COOK,
    COOP_CARDS,
    CUT,
    CUT_WINDOW,
    DEAL,
    DIE,
    DRAW_CARD,
    DRAW_STARTER,
    DRAW_TOKEN,
    END,
    END_WINDOW,
    FULL_BAG,
    GIVE_CUT,
    GO,
    ITEM,
    LAST_CUT,
    LAY_DISH,
    LAY_DISPLAY,
    LID,
    LID_CHOICE,
    LID_PRICE,
    LINES,
    LOSING,
    MOST,
    NAMING,
    NONE,
    OPENING,
    OPERATION,
    OUT,
    OUT_RIVAL,
    PASS,
    PAYING,
    PICK,
    PLATES,
    REFILL_DISPLAY,
    REFILL_LINE,
    REROLL_RIVAL,
    RESOLVE,
    ROLL,
    ROLLING,
    SERVE,
    START_TOKEN,
    START_UTENSILS,
    STOP,
    TAKE,
    THROW,
    THROW_WINDOW,
    TRADE,
    TURN_DIE,
    WRAP_UP,
    bit,
    kinds,
    lowest,
    spread,
    useful_dice,
    with_token,
    without_token,
)
from dicery.games.slice_and_dice.rules.utensils import Utensils


class SliceState(Utensils):
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

    def mid_decision(self, seat: i64) -> bool:
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
