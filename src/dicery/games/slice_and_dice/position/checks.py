"""What must hold in a position of Slice & Dice that was read from a text."""

from dicery.engine.bits import size
from dicery.engine.fields import Fields
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import find_choices
from dicery.games.slice_and_dice.rules.hands import armed_by
from dicery.games.slice_and_dice.rules.scoring import won
from dicery.games.slice_and_dice.rules.state import SliceState

# The operations whose card may be in play at a step.
CARD_STEPS = {
    a.OUT: (t.SWAP, t.REMOVE_OWN),
    a.IN: (t.SWAP, t.PLACE_OWN),
    a.CHOOSE_LINE: (t.MOVE_DISH, t.PIN_DISH),
    a.CHOOSE_BACK: (t.MOVE_DISH,),
    a.CHOOSE_RIVAL: (t.REMOVE_RIVAL,),
    a.OUT_RIVAL: (t.REMOVE_RIVAL,),
    a.CHOOSE_FACE: (t.TURN_DIE,),
    a.CHOOSE_DISH: (t.MILL,),
    a.GIVEN_CUT: (t.GIVE_CUT,),
    a.KEEP_CARD: (t.BUY_TWO,),
    a.KEEP_TOKEN: (t.DRAW_SPECIAL,),
}
WINDOWS = (a.THROW_WINDOW, a.CUT_WINDOW, a.END_WINDOW)
THROW_STEPS = (a.ROLLING, a.NAMING, a.THROW_WINDOW, a.RESOLVE, a.CUT_WINDOW, a.GIVEN_CUT, a.LAST_CUT, a.CHOOSE_FACE)
GAIN_STEPS = (a.DRAW_CARD, a.REFILL_DISPLAY, a.DRAW_TOKEN, a.TRIGGER, a.BUYING)


def check_position(fields: Fields, state: SliceState) -> None:
    check_table(fields, state)
    check_card(fields, state)
    check_seat(fields, state)
    check_target(fields, state)
    check_bought(fields, state)
    check_tokens(fields, state)
    check_dice(fields, state)
    check_cuts(fields, state)
    check_decks(fields, state)
    check_choice(fields, state)


def check_table(fields: Fields, state: SliceState) -> None:
    """What must hold in every position."""
    for seat in range(state.seats):
        line = state.markers[seat]
        if size(state.hands[seat]) > t.HAND or state.special[seat] & ~t.INGREDIENTS:
            raise fields.bad("cooks", f"at most {t.HAND} utensils, and special tokens of ingredients only")
        if line >= PARTS.lines[state.seats] or state.served[seat] > state.quota:
            raise fields.bad("cooks", "markers on lines in use, and no more dishes than end the game")
    setting_up = state.step <= a.DRAW_STARTER
    timed_out = state.over and state.starter == t.NONE  # the clock may run out while the table is laid
    if (state.starter == t.NONE) != (setting_up or timed_out) or (setting_up and state.active != 0):
        raise fields.bad("turn", "a starting seat once it is drawn")
    lidded = t.NONE if state.lid == t.NONE else state.markers[state.lid]
    if state.lid != t.NONE and (state.coop or lidded == t.NONE or state.dishes[lidded] == t.NONE):
        raise fields.bad("turn", "the lid on a marker at a dish, and none in the co-op")
    if state.round > state.max_rounds or state.cuts > state.cut_limit:
        raise fields.bad("turn", "round and cuts within their limits")
    if state.finisher != t.NONE and (state.coop or state.served[state.finisher] < state.quota):
        raise fields.bad("turn", "a finisher who has cooked his last dish")
    full = [seat for seat in range(state.seats) if state.served[seat] >= state.quota]
    if (not state.coop and full and state.finisher == t.NONE) or (won(state) and state.step != a.OVER):
        raise fields.bad("turn", "a finisher, once the dishes are cooked")
    empty = [line for line in range(PARTS.lines[state.seats]) if state.dishes[line] == t.NONE]
    served_here = state.point == a.WRAP_UP and len(empty) == 1 and state.markers[state.active] == empty[0]
    if empty and not (served_here or state.step in (a.LAY_DISH, a.REFILL_LINE, a.OVER)):
        raise fields.bad("lines", "a dish on every line in use, but for the one just served")
    slots = list(state.display).count(t.NONE)
    if slots and state.step > a.LAY_DISPLAY and not (slots == 1 and state.step == a.REFILL_DISPLAY) and not state.over:
        raise fields.bad("display", "three cards")


def operation_of(state: SliceState) -> int:
    return t.NONE if state.card == t.NONE else int(t.OPERATION[state.card])


def check_card(fields: Fields, state: SliceState) -> None:
    """The utensil in play leads to this step, and triggers are armed by what was gained."""
    step, operation = state.step, operation_of(state)
    if step in CARD_STEPS:
        expect(fields, "play", operation in CARD_STEPS[step], f"a card in play that leads to {a.STEPS[step]}")
    elif state.card != t.NONE:
        fits = (
            step == a.OVER
            or (operation in (t.BUY_TWO, t.DRAW_SPECIAL) and step in GAIN_STEPS)
            or (operation in (t.TURN_DIE, t.REROLL_OWN, t.REROLL_RIVAL) and step == a.NAMING)
            or (operation == t.TAKE_LID and step == a.LID_CHOICE)
        )
        expect(fields, "play", fits, f"no such card in play at {a.STEPS[step]}")
    if state.trigger != t.NONE:
        gaining = step in (a.DRAW_CARD, a.REFILL_DISPLAY, a.DRAW_TOKEN, a.BUYING, a.OVER)
        expect(fields, "play", gaining, "a trigger only while it brings something")
    may_answer = state.hands[state.active] & armed_by(state.gained)
    expect(fields, "play", state.armed & ~may_answer == 0, "armed triggers of the active hand, by what was gained")


def check_seat(fields: Fields, state: SliceState) -> None:
    """Who is asked, and at which point of the turn."""
    step, me = state.step, state.active
    answering = step == a.OUT_RIVAL and state.target == me
    rivals_turn = step in WINDOWS or operation_of(state) == t.REROLL_RIVAL or answering
    if a.OPENING <= step < a.OVER:
        expect(fields, "step", (state.mover == me) != rivals_turn, "the seat whose decision it is")
    if step in (a.OPENING, a.COOK, a.WRAP_UP):
        expect(fields, "turn", state.point == step, "the point that is the step")
    if step in THROW_STEPS:
        expect(fields, "turn", state.point == a.COOK, "point=cook")
    if step == a.END_WINDOW:
        expect(fields, "turn", state.point == a.WRAP_UP, "point=wrap-up")
    if answering:
        expect(fields, "turn", state.point != a.OPENING, "point=cook after a throw, point=wrap-up at the end of a turn")
    if step in THROW_STEPS or step == a.COOK or (answering and state.point == a.COOK):
        expect(fields, "cooks", state.line_is_free(state.markers[me], me), "the active marker on a free line")


def check_target(fields: Fields, state: SliceState) -> None:
    """The line, seat or die that was chosen for the card in play."""
    reach = {a.CHOOSE_BACK: PARTS.lines[state.seats], a.OUT_RIVAL: state.seats, a.CHOOSE_FACE: t.DICE}.get(
        state.step, 0
    )
    fits = t.NONE < state.target < reach if reach else state.target == t.NONE
    expect(fields, "play", state.over or fits, "a target")
    if state.step == a.CHOOSE_BACK:
        fits = t.SPACES_BACK[state.card] == 2 and state.spaces[state.target] > 1
        expect(fields, "play", fits, "a dish for Corkscrew")
    if state.step == a.CHOOSE_FACE:
        expect(fields, "play", state.thrown >> state.target & 1 == 1, "a die of this throw")


def check_bought(fields: Fields, state: SliceState) -> None:
    """The cards of Bowl, and room in the hand for a card that comes."""
    step = state.step
    in_bowl = operation_of(state) == t.BUY_TWO and state.trigger == t.NONE and step in GAIN_STEPS and state.gained == 0
    least = 2 if step == a.KEEP_CARD else 1 if in_bowl and step == a.REFILL_DISPLAY else 0
    most = 2 if step in (a.KEEP_CARD, a.REFILL_DISPLAY) else 1
    held = size(state.bought)
    fits = least <= held <= most if in_bowl or step == a.KEEP_CARD else held == 0
    expect(fields, "play", state.over or fits, "as many cards bought as there can be")
    if step == a.KEEP_CARD or (step in (a.BUYING, a.DRAW_CARD) and not in_bowl):
        expect(fields, "cooks", size(state.hands[state.active]) < t.HAND, "room in the hand")


def check_tokens(fields: Fields, state: SliceState) -> None:
    """Special tokens to be paid, drawn and chosen from."""
    step = state.step
    expect(fields, "tokens", state.over or (state.pays > 0) == (step == a.PAYING), "tokens to pay just at paying")
    if step == a.PAYING:
        expect(fields, "cooks", size(state.owned[state.active]) >= state.pays and not state.coop, "tokens to pay with")
    drawing = step in (a.DRAW_TOKEN, a.START_TOKEN)
    expect(fields, "tokens", state.over or (state.draws > 0) == drawing, "tokens to draw just while drawing")
    expect(fields, "tokens", state.draws <= size(state.bag), "tokens in the bag")
    two = state.card != t.NONE and state.trigger == t.NONE and t.DRAWS[state.card] == 2
    most = {a.KEEP_TOKEN: 2, a.DRAW_TOKEN: 1 if two else 0}.get(step, 0)
    expect(fields, "tokens", state.over or size(state.drawn) <= most, "no more tokens drawn than there can be")
    if step == a.KEEP_TOKEN:
        expect(fields, "tokens", state.drawn != 0 and two, "tokens drawn by Thermometer")
    if step == a.DRAW_TOKEN:
        expect(fields, "tokens", state.draws + size(state.drawn) <= (2 if two else 1), "one or two tokens to draw")
    if step == a.START_TOKEN:
        expect(fields, "tokens", state.draws <= state.start_specials, "tokens to start with")


def check_dice(fields: Fields, state: SliceState) -> None:
    """The dice of the throw, those on their way, and those named."""
    step = state.step
    expect(
        fields, "dice", (state.rolling != 0) == (step == a.ROLLING) or state.over, "dice to be thrown just at rolling"
    )
    after_throw = step in THROW_STEPS if state.card != t.NONE else step in THROW_STEPS and step != a.NAMING
    if after_throw or (step == a.OUT_RIVAL and state.target == state.active and state.point == a.COOK):
        expect(fields, "dice", state.thrown != 0, "dice of a throw")
    naming = step == a.NAMING
    dice = t.ALL_DICE if state.card == t.NONE else state.thrown
    expect(fields, "dice", state.over or naming or state.named == 0, "named dice only while naming")
    expect(fields, "dice", not naming or (state.named & ~dice == 0 and state.named != dice), "dice that can be named")
    expect(fields, "dice", state.over or state.rolling & ~state.thrown == 0, "dice of this throw to be thrown")
    if step == a.RESOLVE:
        expect(fields, "dice", state.left == 0 or state.hits() != 0, "a hit that is not left")


def check_cuts(fields: Fields, state: SliceState) -> None:
    if state.step == a.LAST_CUT:
        expect(fields, "turn", state.cuts == state.cut_limit, "the last cut")
    elif state.step < a.LOSING:
        expect(fields, "turn", state.cuts < state.cut_limit or state.point == a.WRAP_UP, "fewer cuts than the limit")


def check_decks(fields: Fields, state: SliceState) -> None:
    """What is to be laid out or dealt is there, and has a place to go."""
    step = state.step
    if step in (a.REFILL_LINE, a.LAY_DISH):
        expect(
            fields, "lines", state.empty_line() != t.NONE and state.dish_deck | state.dish_pile != 0, "an empty line"
        )
    if step == a.REFILL_LINE:
        expect(fields, "piles", state.dish_deck != 0, "dishes in the deck")
    if step in (a.DRAW_CARD, a.REFILL_DISPLAY):
        expect(fields, "piles", state.deck != 0, "utensils in the deck")
    if step in (a.LAY_DISPLAY, a.REFILL_DISPLAY):
        expect(fields, "display", t.NONE in state.display, "an empty slot")
    if step == a.DEAL:
        expect(fields, "cooks", size(state.hands[state.active]) < t.START_UTENSILS, "a hand to be dealt to")


def check_choice(fields: Fields, state: SliceState) -> None:
    """Whoever is asked has something to choose from."""
    if state.waiting:
        find_choices(state)
        found = state.plain_choices | state.item_choices | state.card_choices
        expect(fields, "step", found != 0, "a seat with something to choose")
        if state.step in WINDOWS:
            expect(fields, "step", state.card_choices != 0, "a rival with a utensil for this window")


def expect(fields: Fields, field: str, holds: bool, expected: str) -> None:
    if not holds:
        raise fields.bad(field, expected)
