"""Slice & Dice: one position, and the steps of chance and of the seats in it.

This is the turn sequence; what a step does is in modules named after the things of the book: setup, turn, throws,
windows, utensils, gains. After every step the rules find what the next seat may do (choices), and carry it out
themselves where it is only one action [SD-3.5].
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, State
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import scoring
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import find_choices
from dicery.games.slice_and_dice.rules.gains import (
    act_on_gain,
    after_buying,
    buy_utensil,
    draw_card,
    draw_token,
    trade_utensils,
)
from dicery.games.slice_and_dice.rules.hands import redeal_hidden
from dicery.games.slice_and_dice.rules.kitchen import add_special, ask, empty_board, put_on_display, put_on_line
from dicery.games.slice_and_dice.rules.sets import bit, kinds, lowest, spread, useful_dice
from dicery.games.slice_and_dice.rules.setup import set_up
from dicery.games.slice_and_dice.rules.throws import (
    act_on_given_cut,
    act_on_last_cut,
    lose_token,
    name_die,
    resolve,
    show_face,
    throw_dice,
)
from dicery.games.slice_and_dice.rules.turn import end_game, go_to_line, refill_or_begin, resume, serve
from dicery.games.slice_and_dice.rules.utensils import choose_target, play_card
from dicery.games.slice_and_dice.rules.view import SliceView, view_of
from dicery.games.slice_and_dice.rules.windows import act_in_window, open_window


class SliceState(State):
    """One position of Slice & Dice."""

    def __init__(
        self,
        *,
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
        plain_choices: i64,
        item_choices: i64,
        card_choices: i64,
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
        self.point = point  # OPENING, COOK or WRAP_UP: where utensils, purchases and windows return to
        self.mover = mover  # the seat that acts, NONE while chance does
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
        self.shown = shown  # 3 bits for each die: its face from 0, 7 before the first throw
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
        self.plain_choices = plain_choices  # what the mover may do: bits of the actions below ITEM,
        self.item_choices = item_choices  # of those from ITEM to CARD,
        self.card_choices = card_choices  # and of those from CARD on
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

    # What may be done.

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
        count = spread(self.plain_choices, 0, out, 0)
        count = spread(self.item_choices, a.ITEM, out, count)
        return spread(self.card_choices, a.CARD, out, count)

    def outcomes(self, out: vec[i64]) -> i64:
        """Every face, card and token is equally likely: decks and bag have no order [SD-1.11, SD-15.3]."""
        if self.waiting != 0 or self.over:
            return 0
        step = self.step
        count: i64 = 0
        if step == a.ROLLING:
            while count < 6:
                out[count] = count
                count += 1
            return count
        if step in (a.DRAW_TOKEN, a.START_TOKEN):
            count = spread(kinds(self.bag), 0, out, 0)
            return spread(self.bag >> 24, 0, out, count)
        if step in (a.LAY_DISH, a.REFILL_LINE):
            return spread(self.dish_deck, 0, out, 0)
        if step == a.DRAW_STARTER:
            return spread(bit(self.seats) - 1, 0, out, 0)
        return spread(self.deck, 0, out, 0)

    def mid_decision(self, seat: i64) -> bool:
        """A target is still to be chosen; where `done`, `roll` or `take` is possible, the decision could end."""
        if self.waiting == 0 or seat != self.mover:
            return False
        step = self.step
        if step == a.NAMING:
            return self.named == 0
        if step == a.OUT:
            return self.sent == 0
        return step >= a.PAYING or step == a.BUYING

    # Steps.

    def apply(self, seat: i64, action: i64) -> None:
        """Carries out the step, then whatever is the only choice of the seat that is asked next [SD-3.5]."""
        if seat == CHANCE:
            self.answer(action)
        elif seat == CLOCK:
            end_game(self)  # the host's chronometer has run out [SD-13.4]
        else:
            self.act(action)
        while self.waiting != 0:
            forced = find_choices(self)
            if forced == t.NONE:
                return
            self.act(forced)
        self.plain_choices = 0
        self.item_choices = 0
        self.card_choices = 0

    def answer(self, outcome: i64) -> None:
        """Chance has brought a face, a token, a card or a dish."""
        step = self.step
        if step == a.ROLLING:
            show_face(self, outcome)
        elif step == a.DRAW_TOKEN:
            draw_token(self, outcome)
        elif step == a.DRAW_CARD:
            draw_card(self, outcome)
        elif step == a.REFILL_DISPLAY:
            put_on_display(self, outcome)
            after_buying(self)
        elif step == a.REFILL_LINE:
            put_on_line(self, outcome)
            refill_or_begin(self)
        else:
            set_up(self, outcome)

    def act(self, action: i64) -> None:
        """The mover's decision at this step of the turn [SD-3.3]."""
        step = self.step
        if step <= a.WRAP_UP:
            self.act_idle(action)
        elif step == a.RESOLVE:
            resolve(self, action)
        elif step == a.NAMING:
            name_die(self, action)
        elif step in (a.THROW_WINDOW, a.CUT_WINDOW, a.END_WINDOW):
            act_in_window(self, action)
        elif step == a.GIVEN_CUT:
            act_on_given_cut(self, action)
        elif step == a.LAST_CUT:
            act_on_last_cut(self, action)
        elif step == a.LOSING:
            lose_token(self, action - a.ITEM)
        elif step <= a.LID_CHOICE:
            act_on_gain(self, action)
        else:
            choose_target(self, action)

    def act_idle(self, action: i64) -> None:
        """An action of the opening, the cook point or the wrap-up; cooking actions end the opening [SD-3.3]."""
        me = self.active
        if action == a.THROW:
            useful = useful_dice(self.missing(me))
            throw_dice(self, useful if useful != 0 else t.ALL_DICE)  # [SD-5.2, SD-5.13]
        elif action == a.PICK:
            self.point = a.COOK
            self.named = 0
            ask(self, me, a.NAMING)
        elif action in (a.STOP, a.END):
            self.point = a.WRAP_UP
            open_window(self, a.END_WINDOW)  # a reward still open is lost [SD-6.6, SD-6.7, SD-6.8]
        elif action == a.SERVE:
            serve(self)
        elif action == a.CLEAR:
            self.cleared = True
            empty_board(self, me)
            resume(self)
        elif action == a.LID:
            self.pays = t.LID_PRICE
            ask(self, me, a.PAYING)
        elif action < a.GO:
            self.reward = False
            buy_utensil(self, action)
        elif action < a.ITEM:
            go_to_line(self, action - a.GO)
        elif action < a.CARD:
            self.point = a.COOK
            add_special(self, action - a.ITEM)
            resume(self)
        elif action < a.TRADE:
            play_card(self, action - a.CARD)
        else:
            trade_utensils(self, action - a.TRADE)

    # What lies on the table.

    def board(self, seat: i64) -> i64:
        """The items on a seat's pan and knife, normal or special [SD-1.3 to 1.5, SD-9.5]."""
        return self.normal[seat] | self.special[seat]

    def required(self, seat: i64) -> i64:
        """The items of the dish on the seat's line [SD-4.5]."""
        line = self.markers[seat]
        if line == t.NONE or self.dishes[line] == t.NONE:
            return 0
        return t.REQUIRED[self.dishes[line]]

    def missing(self, seat: i64) -> i64:
        """The required items that are not on the board yet [SD-5.2]."""
        return self.required(seat) & ~self.board(seat)

    def line_is_free(self, line: i64, seat: i64) -> bool:
        """It has a dish and does not carry a rival's lid [SD-4.3, SD-10.5]."""
        if line == t.NONE or self.dishes[line] == t.NONE:
            return False
        return self.lid == t.NONE or self.lid == seat or self.markers[self.lid] != line

    def is_complete(self, seat: i64) -> bool:
        """Every required item is on the board and nothing else, and the line is free [SD-5.11, SD-5.12]."""
        line = self.markers[seat]
        return self.line_is_free(line, seat) and self.board(seat) == t.REQUIRED[self.dishes[line]]

    def face(self, die: i64) -> i64:
        """The item that a die shows; NONE before the first throw."""
        face = self.shown >> 3 * die & 7
        return t.NONE if face == 7 else 6 * die + face

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
            if self.dishes[line] == t.NONE:
                return line
            line += 1
        return t.NONE

    def all_served(self) -> i64:
        """The cooked dishes of all seats [SD-13.6]."""
        total: i64 = 0
        for count in self.served:
            total += count
        return total

    def next_seat(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    # Points.

    def score(self, seat: i64) -> i64:
        return scoring.score(self, seat)

    def tiebreak(self, seat: i64) -> i64:
        return scoring.tiebreak(self, seat)

    # Who knows what.

    def sees_hand(self, seat: i64, owner: i64) -> bool:
        """One's own hand; all hands in the co-op or if hands are open [SD-13.8, SD-14.4, SD-15.1]."""
        return seat == owner or self.coop or self.open_hands

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Secret are cards dealt and drawn, and which card of Bowl is kept if it came from the deck [SD-15.1, 15.2]."""
        if self.sees_hand(observer, self.active):
            return False
        if seat == CHANCE:
            return self.step == a.DEAL or self.step == a.DRAW_CARD
        return self.step == a.KEEP_CARD and self.bought_open >> (action - a.CARD) & 1 == 0

    def view(self, seat: i64) -> SliceView:
        """Hands are hidden, and what Bowl has bought; everything else is open [SD-15.1, SD-15.2, SD-15.4]."""
        return view_of(self, seat)

    def redeal(self, seat: i64, rng: Rng) -> "SliceState":
        """A clone in which the cards that the seat cannot see are dealt again [SD-15.1, SD-15.2, SD-15.3]."""
        state = self.clone()
        redeal_hidden(state, seat, rng)
        if state.waiting != 0:
            find_choices(state)
        return state

    def clone(self) -> "SliceState":
        return SliceState(
            game=self.game,
            seats=self.seats,
            waiting=self.waiting,
            over=self.over,
            coop=self.coop,
            clock=self.clock,
            open_hands=self.open_hands,
            starter_option=self.starter_option,
            quota=self.quota,
            max_rounds=self.max_rounds,
            start_specials=self.start_specials,
            cut_limit=self.cut_limit,
            throws_left=self.throws_left,
            step=self.step,
            point=self.point,
            mover=self.mover,
            active=self.active,
            starter=self.starter,
            round=self.round,
            finisher=self.finisher,
            moved=self.moved,
            cleared=self.cleared,
            reward=self.reward,
            throws=self.throws,
            plays=self.plays,
            cuts=self.cuts,
            armed=self.armed,
            gained=self.gained,
            card=self.card,
            trigger=self.trigger,
            bought=self.bought,
            bought_open=self.bought_open,
            drawn=self.drawn,
            draws=self.draws,
            pays=self.pays,
            target=self.target,
            sent=self.sent,
            brought=self.brought,
            thrown=self.thrown,
            named=self.named,
            rolling=self.rolling,
            shown=self.shown,
            left=self.left,
            pins=self.pins,
            lid=self.lid,
            mill=self.mill,
            bag=self.bag,
            paid=self.paid,
            dish_deck=self.dish_deck,
            dish_pile=self.dish_pile,
            deck=self.deck,
            pile=self.pile,
            plain_choices=self.plain_choices,
            item_choices=self.item_choices,
            card_choices=self.card_choices,
            dishes=self.dishes[:],
            spaces=self.spaces[:],
            display=self.display[:],
            markers=self.markers[:],
            normal=self.normal[:],
            special=self.special[:],
            owned=self.owned[:],
            hands=self.hands[:],
            known=self.known[:],
            served=self.served[:],
            plates=self.plates[:],
        )
