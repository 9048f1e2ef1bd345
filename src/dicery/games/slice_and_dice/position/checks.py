"""What must hold in a position of Slice & Dice that was read from a text."""

from dicery.engine.bits import size
from dicery.engine.fields import Fields
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.rules.tables import (
    ALL_DICE,
    BUY_TWO,
    BUYING,
    CHOOSE_BACK,
    CHOOSE_DISH,
    CHOOSE_FACE,
    CHOOSE_LINE,
    CHOOSE_RIVAL,
    COOK,
    CUT_WINDOW,
    DEAL,
    DICE,
    DRAW_CARD,
    DRAW_SPECIAL,
    DRAW_STARTER,
    DRAW_TOKEN,
    DRAWS,
    END_WINDOW,
    HAND,
    IN,
    INGREDIENTS,
    KEEP_CARD,
    KEEP_TOKEN,
    LAST_CUT,
    LAY_DISH,
    LAY_DISPLAY,
    LID_CHOICE,
    LOSING,
    MILL,
    MOVE_DISH,
    NAMING,
    NONE,
    OPENING,
    OPERATION,
    OUT,
    OUT_RIVAL,
    OVER,
    PAYING,
    PIN_DISH,
    PLACE_OWN,
    REFILL_DISPLAY,
    REFILL_LINE,
    REMOVE_OWN,
    REMOVE_RIVAL,
    REROLL_OWN,
    REROLL_RIVAL,
    RESOLVE,
    ROLLING,
    SPACES_BACK,
    START_TOKEN,
    START_UTENSILS,
    STEPS,
    SWAP,
    TAKE_LID,
    THROW_WINDOW,
    TRIGGER,
    TURN_DIE,
    WRAP_UP,
)

# The operations whose card may be in play at a step.
CARD_STEPS = {
    OUT: (SWAP, REMOVE_OWN),
    IN: (SWAP, PLACE_OWN),
    CHOOSE_LINE: (MOVE_DISH, PIN_DISH),
    CHOOSE_BACK: (MOVE_DISH,),
    CHOOSE_RIVAL: (REMOVE_RIVAL,),
    OUT_RIVAL: (REMOVE_RIVAL,),
    CHOOSE_FACE: (TURN_DIE,),
    CHOOSE_DISH: (MILL,),
    KEEP_CARD: (BUY_TWO,),
    KEEP_TOKEN: (DRAW_SPECIAL,),
}
GAIN_STEPS = (DRAW_CARD, REFILL_DISPLAY, DRAW_TOKEN, TRIGGER, BUYING)


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
        if size(state.hands[seat]) > HAND or state.special[seat] & ~INGREDIENTS:
            raise fields.bad("cooks", f"at most {HAND} utensils, and special tokens of ingredients only")
        if line >= PARTS.lines[state.seats] or state.served[seat] > state.quota:
            raise fields.bad("cooks", "markers on lines in use, and no more dishes than end the game")
    setting_up = state.step <= DRAW_STARTER
    if (state.starter == NONE) != setting_up or (setting_up and state.active != 0):
        raise fields.bad("turn", "a starting seat once it is drawn")
    lidded = NONE if state.lid == NONE else state.markers[state.lid]
    if state.lid != NONE and (state.coop or lidded == NONE or state.dishes[lidded] == NONE):
        raise fields.bad("turn", "the lid on a marker at a dish, and none in the co-op")
    if state.round > state.max_rounds or state.cuts > state.cut_limit:
        raise fields.bad("turn", "round and cuts within their limits")
    if state.finisher != NONE and (state.coop or state.served[state.finisher] < state.quota):
        raise fields.bad("turn", "a finisher who has cooked his last dish")
    full = [seat for seat in range(state.seats) if state.served[seat] >= state.quota]
    if (not state.coop and full and state.finisher == NONE) or (state.won() and state.step != OVER):
        raise fields.bad("turn", "a finisher, once the dishes are cooked")
    empty = [line for line in range(PARTS.lines[state.seats]) if state.dishes[line] == NONE]
    served_here = state.point == WRAP_UP and len(empty) == 1 and state.markers[state.active] == empty[0]
    if empty and not (served_here or state.step in (LAY_DISH, REFILL_LINE, OVER)):
        raise fields.bad("lines", "a dish on every line in use, but for the one just served")
    slots = list(state.display).count(NONE)
    if slots and state.step > LAY_DISPLAY and not (slots == 1 and state.step == REFILL_DISPLAY) and not state.over:
        raise fields.bad("display", "three cards")


def operation_of(state: SliceState) -> int:
    return NONE if state.card == NONE else int(OPERATION[state.card])


def check_card(fields: Fields, state: SliceState) -> None:
    """The utensil in play leads to this step, and triggers are armed by what was gained."""
    step, operation = state.step, operation_of(state)
    if step in CARD_STEPS:
        expect(fields, "play", operation in CARD_STEPS[step], f"a card in play that leads to {STEPS[step]}")
    elif state.card != NONE:
        fits = (
            step == OVER
            or (operation in (BUY_TWO, DRAW_SPECIAL) and step in GAIN_STEPS)
            or (operation in (TURN_DIE, REROLL_OWN, REROLL_RIVAL) and step == NAMING)
            or (operation == TAKE_LID and step == LID_CHOICE)
        )
        expect(fields, "play", fits, f"no such card in play at {STEPS[step]}")
    if state.trigger != NONE:
        gaining = step in (DRAW_CARD, REFILL_DISPLAY, DRAW_TOKEN, BUYING, OVER)
        expect(fields, "play", gaining, "a trigger only while it brings something")
    may_answer = state.hands[state.active] & state.armed_by(state.gained)
    expect(fields, "play", state.armed & ~may_answer == 0, "armed triggers of the active hand, by what was gained")


def check_seat(fields: Fields, state: SliceState) -> None:
    """Who is asked, and at which point of the turn."""
    step, me = state.step, state.active
    rivals_turn = (
        step in (THROW_WINDOW, CUT_WINDOW, END_WINDOW)
        or operation_of(state) == REROLL_RIVAL
        or (step == OUT_RIVAL and state.target == me)
    )
    if OPENING <= step < OVER:
        expect(fields, "step", (state.mover == me) != rivals_turn, "the seat whose decision it is")
    if step in (OPENING, COOK, WRAP_UP):
        expect(fields, "turn", state.point == step, "the point that is the step")
    if step in (ROLLING, NAMING, THROW_WINDOW, RESOLVE, CUT_WINDOW, LAST_CUT, CHOOSE_FACE):
        expect(fields, "turn", state.point == COOK, "point=cook")
    if step in (ROLLING, THROW_WINDOW, RESOLVE, COOK, NAMING, CHOOSE_FACE):
        expect(fields, "cooks", state.line_is_free(state.markers[me], me), "the active marker on a free line")


def check_target(fields: Fields, state: SliceState) -> None:
    """The line, seat or die that was chosen for the card in play."""
    reach = {CHOOSE_BACK: PARTS.lines[state.seats], OUT_RIVAL: state.seats, CHOOSE_FACE: DICE}.get(state.step, 0)
    fits = NONE < state.target < reach if reach else state.target == NONE
    expect(fields, "play", state.over or fits, "a target")
    if state.step == CHOOSE_BACK:
        fits = SPACES_BACK[state.card] == 2 and state.spaces[state.target] > 1
        expect(fields, "play", fits, "a dish for Corkscrew")
    if state.step == CHOOSE_FACE:
        expect(fields, "play", state.thrown >> state.target & 1 == 1, "a die of this throw")


def check_bought(fields: Fields, state: SliceState) -> None:
    """The cards of Bowl, and room in the hand for a card that comes."""
    step = state.step
    in_bowl = operation_of(state) == BUY_TWO and state.trigger == NONE and step in GAIN_STEPS and state.gained == 0
    least = 2 if step == KEEP_CARD else 1 if in_bowl and step == REFILL_DISPLAY else 0
    most = 2 if step in (KEEP_CARD, REFILL_DISPLAY) else 1
    held = size(state.bought)
    fits = least <= held <= most if in_bowl or step == KEEP_CARD else held == 0
    expect(fields, "play", state.over or fits, "as many cards bought as there can be")
    if step == KEEP_CARD or (step in (BUYING, DRAW_CARD) and not in_bowl):
        expect(fields, "cooks", size(state.hands[state.active]) < HAND, "room in the hand")


def check_tokens(fields: Fields, state: SliceState) -> None:
    """Special tokens to be paid, drawn and chosen from."""
    step = state.step
    expect(fields, "tokens", state.over or (state.pays > 0) == (step == PAYING), "tokens to pay just at paying")
    if step == PAYING:
        expect(fields, "cooks", size(state.owned[state.active]) >= state.pays and not state.coop, "tokens to pay with")
    drawing = step in (DRAW_TOKEN, START_TOKEN)
    expect(fields, "tokens", state.over or (state.draws > 0) == drawing, "tokens to draw just while drawing")
    expect(fields, "tokens", state.draws <= size(state.bag), "tokens in the bag")
    two = state.card != NONE and state.trigger == NONE and DRAWS[state.card] == 2
    most = {KEEP_TOKEN: 2, DRAW_TOKEN: 1 if two else 0}.get(step, 0)
    expect(fields, "tokens", state.over or size(state.drawn) <= most, "no more tokens drawn than there can be")
    if step == KEEP_TOKEN:
        expect(fields, "tokens", state.drawn != 0 and two, "tokens drawn by Thermometer")
    if step == DRAW_TOKEN:
        expect(fields, "tokens", state.draws + size(state.drawn) <= (2 if two else 1), "one or two tokens to draw")
    if step == START_TOKEN:
        expect(fields, "tokens", state.draws <= state.start_specials, "tokens to start with")


def check_dice(fields: Fields, state: SliceState) -> None:
    """The dice of the throw, those on their way, and those named."""
    step = state.step
    expect(fields, "dice", (state.rolling != 0) == (step == ROLLING) or state.over, "dice to be thrown just at rolling")
    if step in (ROLLING, THROW_WINDOW, RESOLVE, CHOOSE_FACE) or (step == NAMING and state.card != NONE):
        expect(fields, "dice", state.thrown != 0, "dice of a throw")
    naming = step == NAMING
    dice = ALL_DICE if state.card == NONE else state.thrown
    expect(fields, "dice", state.over or naming or state.named == 0, "named dice only while naming")
    expect(fields, "dice", not naming or (state.named & ~dice == 0 and state.named != dice), "dice that can be named")
    expect(fields, "dice", state.over or state.rolling & ~state.thrown == 0, "dice of this throw to be thrown")
    if step == RESOLVE:
        expect(fields, "dice", state.left == 0 or state.hits() != 0, "a hit that is not left")
    if step == THROW_WINDOW:
        expect(fields, "dice", state.hits() != 0, "a hit at the throw window")


def check_cuts(fields: Fields, state: SliceState) -> None:
    if state.step == LAST_CUT:
        expect(fields, "turn", state.cuts == state.cut_limit, "the last cut")
    elif state.step < LOSING:
        expect(fields, "turn", state.cuts < state.cut_limit or state.point == WRAP_UP, "fewer cuts than the limit")


def check_decks(fields: Fields, state: SliceState) -> None:
    """What is to be laid out or dealt is there, and has a place to go."""
    step = state.step
    if step in (REFILL_LINE, LAY_DISH):
        expect(fields, "lines", state.empty_line() != NONE and state.dish_deck | state.dish_pile != 0, "an empty line")
    if step == REFILL_LINE:
        expect(fields, "piles", state.dish_deck != 0, "dishes in the deck")
    if step in (DRAW_CARD, REFILL_DISPLAY):
        expect(fields, "piles", state.deck != 0, "utensils in the deck")
    if step in (LAY_DISPLAY, REFILL_DISPLAY):
        expect(fields, "display", NONE in state.display, "an empty slot")
    if step == DEAL:
        expect(fields, "cooks", size(state.hands[state.active]) < START_UTENSILS, "a hand to be dealt to")


def check_choice(fields: Fields, state: SliceState) -> None:
    """Whoever is asked has something to choose from."""
    if state.waiting:
        state.survey()
        expect(fields, "step", state.low | state.items | state.cards != 0, "a seat with something to choose")


def expect(fields: Fields, field: str, holds: bool, expected: str) -> None:
    if not holds:
        raise fields.bad(field, expected)
