"""Could a position of Chicken Fried Dice that was read from text have come about in its phase?

Sets what follows from the rest: who is waiting, and how many dice or cards the phase has handled so far.
"""

from dicery.engine.bits import size
from dicery.engine.fields import Fields
from dicery.games.chicken_fried_dice.rules.actions import (
    CHUCKING,
    DEALING,
    DRAWING,
    KEEPING,
    ORDERING,
    OVER,
    PLUCKING,
    PREP_ROLL,
    REPLACING,
    ROUNDS,
    STEALING,
    TOSSING,
    UPGRADING,
)
from dicery.games.chicken_fried_dice.rules.choices import (
    PLUCKS,
)
from dicery.games.chicken_fried_dice.rules.sheet import (
    Sheet,
)
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.tables import (
    BOARD_TIPS,
    CHOP_STATION,
    CHOPPED,
    CHOPS,
    COOPING,
    CROSSING,
    CUSTOMERS,
    DIE,
    DRAWN,
    DRAWS_FOUR,
    EARNED,
    EXTRA,
    FED,
    FINISHED,
    FREE,
    HAND,
    HOLDING,
    KINDS,
    NAMING,
    OPENED,
    PART,
    PLUCKED,
    PLUS_STEP,
    POINTS_STEP,
    PREP,
    PREP_NUMBERS,
    PREP_USED,
    REPLACE,
    ROW,
    SAUCES,
    SAVED,
    SEATING,
    SOURCE,
    STEP,
    TIP_KIND,
    TIPS,
    TIPS_DUE,
    TOSSES,
    USES,
)
from dicery.games.chicken_fried_dice.rules.view import (
    part_names,
    sheet_view,
)


def check(fields: Fields, state: ChickenState) -> None:
    phase = state.phase
    racing = PLUCKING <= phase <= STEALING
    for sheet in state.all_sheets():
        if not racing:
            check_idle(fields, state, sheet)
        check_slots(fields, state, sheet)
        check_tips(fields, state, sheet)
        if sheet[DRAWN] and not DRAWING <= phase <= KEEPING:
            raise fields.bad("drawn", "'-' but when new customers are drawn and chosen")
        if sheet[REPLACE] and not KEEPING <= phase <= REPLACING:
            raise fields.bad("replace", "0 but when customers are chosen and replaced")
        if sheet[DRAWS_FOUR] and not UPGRADING <= phase <= KEEPING:
            raise fields.bad("draws", "4 only in cleanup")
    if phase == DEALING:
        check_deal(fields, state)
    elif phase in (PREP_ROLL, ORDERING, CHUCKING):
        check_prep(fields, state)
    elif racing:
        check_pluck(fields, state)
    elif phase == UPGRADING:
        expect_chef(fields, state)
        if state.waiting == 0:
            raise fields.bad("phase", "'upgrade' only while a seat has an upgrade to choose")
    elif phase == OVER:
        expect_chef(fields, state)
        if state.round != ROUNDS:
            raise fields.bad("round", "5 when the match is over")
        state.over = True
    else:
        check_draws(fields, state)


def expect_chef(fields: Fields, state: ChickenState) -> None:
    if state.active != state.head_chef():
        raise fields.bad("active", f"the Head Chef, seat {state.head_chef()}")


def check_idle(fields: Fields, state: ChickenState, sheet: Sheet) -> None:
    """Outside Chuck 'n Pluck nothing lies on the stations [CF-13.1]."""
    if (
        state.spare
        or sheet[PLUCKED]
        or sheet[CHOPS]
        or sheet[SAUCES]
        or sheet[TOSSES]
        or sheet[CHOPPED]
        or sheet[BOARD_TIPS]
    ):
        raise fields.bad("left", "0/0/0, and nothing spare, plucked, chopped or due from the board outside 'pluck'")
    if sheet[STEP] != FREE or any(sheet[EARNED + kind] for kind in range(KINDS)):
        raise fields.bad("hand", "'free', and no customer bonuses outside 'pluck'")
    if sheet[PREP_USED] or (sheet[PREP_NUMBERS] and state.phase not in (ORDERING, CHUCKING)):
        raise fields.bad("prep", "'-' outside a round's first phases")


def check_slots(fields: Fields, state: ChickenState, sheet: Sheet) -> None:
    """Three starters, and three or four customers with each cleanup [CF-2.4, CF-13.13]."""
    if state.phase == DEALING:
        return
    arrived = state.round - 1 + (state.phase in (KEEPING, REPLACING))
    cards = sheet[CUSTOMERS] + sheet[REPLACE] + size(sum(1 << k for k in range(4) if sheet[DRAWN] >> 7 * k))
    if state.phase == DRAWING:
        cards = sheet[CUSTOMERS]
    if not 3 + 3 * arrived <= cards <= 3 + 4 * arrived:
        raise fields.bad(
            "customers", f"{3 + 3 * arrived} to {3 + 4 * arrived} slots for each seat, drawn ones included"
        )
    if state.phase < PLUCKING and any(sheet[FED + slot] == state.round for slot in range(sheet[CUSTOMERS])):
        raise fields.bad("customers", "nobody fed in a round before its dice are plucked")


def check_tips(fields: Fields, state: ChickenState, sheet: Sheet) -> None:
    """Upgrades made are those that the tip track shows; one may be pending [CF-13.7]."""
    reached = [TIP_KIND[step] for step in range(sheet[TIPS]) if TIP_KIND[step] != POINTS_STEP]
    made = [size(sheet.stations_at(1) | sheet.stations_at(2)), size(sheet.stations_at(2))]
    due = [reached.count(PLUS_STEP), len(reached) - reached.count(PLUS_STEP)]
    if made == due:
        if sheet[TIPS_DUE]:
            raise fields.bad("due", "0 but for a seat with an upgrade to choose")
        return
    if sheet[TIPS] and TIP_KIND[sheet[TIPS] - 1] != POINTS_STEP:
        due[0 if TIP_KIND[sheet[TIPS] - 1] == PLUS_STEP else 1] -= 1
    if state.phase != UPGRADING or made != due or size(sheet.upgradable()) < 2:
        raise fields.bad("levels", "the upgrades that the tip track shows")
    state.waiting |= 1 << sheet.first // ROW


def check_deal(fields: Fields, state: ChickenState) -> None:
    slots = [sheet[CUSTOMERS] for sheet in state.all_sheets()]
    wanted = [3 if seat < state.active else 0 for seat in range(state.seats)]
    wanted[state.active] = slots[state.active]
    fresh = all(
        sheet_view(sheet)["points"] == dict.fromkeys(("tips", "stations", "board", "reviews"), 0)
        for sheet in state.all_sheets()
    )
    empty = all(
        customer["written"].count("") == len(customer["written"])
        for sheet in state.all_sheets()
        for customer in sheet_view(sheet)["customers"]
    )
    starters = all(
        customer["card"][0] == "s" for sheet in state.all_sheets() for customer in sheet_view(sheet)["customers"]
    )
    saved = any(sheet[SAVED + kind] for sheet in state.all_sheets() for kind in range(KINDS))
    if slots != wanted or slots[state.active] > 2 or not fresh or not empty or not starters or saved or state.round > 1:
        raise fields.bad(
            "customers", "up to three empty starters for each seat, and nothing else, while they are dealt"
        )
    state.rolled = slots[state.active]


def check_prep(fields: Fields, state: ChickenState) -> None:
    expect_chef(fields, state)
    rolled = sorted(state.roll >> 3 * die & 7 for die in range(3))
    written = [sheet for sheet in state.all_sheets() if sheet[PREP_NUMBERS]]
    if any(sorted(sheet.prep_number(slot) for slot in range(3)) != rolled for sheet in written):
        raise fields.bad("prep", "the numbers rolled, in some order")
    if state.phase == PREP_ROLL:
        state.rolled = sum(number > 0 for number in rolled)
    elif state.phase == ORDERING:
        waiting = sum(1 << seat for seat, sheet in enumerate(state.all_sheets()) if not sheet[PREP_NUMBERS])
        state.waiting = waiting if state.chefs_choice() else 1 << state.active
        if rolled[0] == rolled[2] or waiting == 0 or (written and not state.chefs_choice()):
            raise fields.bad("prep", "'-' for the seats that have not ordered different numbers yet")
    elif len(written) < state.seats or (
        len({sheet[PREP_NUMBERS] for sheet in written}) > 1 and not state.chefs_choice()
    ):
        raise fields.bad("prep", "three numbers for every seat, the same if the Head Chef ordered them")


def check_pluck(fields: Fields, state: ChickenState) -> None:
    for seat, sheet in enumerate(state.all_sheets()):
        acting = state.phase == PLUCKING or seat == state.active
        check_hand(fields, state, sheet, seat)
        if sheet[PREP_NUMBERS] == 0:
            raise fields.bad("prep", "three numbers for every seat")
        if not state.live and seat != state.active and sheet[STEP] not in (FREE, FINISHED):
            raise fields.bad("hand", "'free' or 'finished' for seats whose step it is not")
        if sheet[STEP] == FINISHED and sheet[PLUCKED] < PLUCKS:
            raise fields.bad("hand", "'finished' only after four dice")
        wrapping = sheet[STEP] == FREE and sheet[PLUCKED] == PLUCKS and state.phase != STEALING
        if wrapping and acting and sheet.idle(state.spare):
            raise fields.bad("hand", "'finished' for a seat with four dice and no free action left")
    active = state.sheet(state.active)
    if state.phase == TOSSING and active[STEP] != HOLDING:
        raise fields.bad("hand", "an ingredient in the hand of the seat that tosses")
    if state.phase == STEALING and (state.seats > 1 or active[STEP] != FREE or active[PLUCKED] == 0):
        raise fields.bad("phase", "'rooster' only in solo, after a plucked die")
    if not state.live:
        check_laps(fields, state)
    check_dice(fields, state)
    unfinished = sum(1 << seat for seat, sheet in enumerate(state.all_sheets()) if sheet[STEP] != FINISHED)
    if unfinished == 0 or (not state.live and active[STEP] == FINISHED):
        raise fields.bad("hand", "a seat that is not finished, and the active one among them")
    if state.phase == PLUCKING:
        state.waiting = unfinished if state.live else 1 << state.active


def check_hand(fields: Fields, state: ChickenState, sheet: Sheet, seat: int) -> None:
    """What is in hand or opened must have been possible to take [CF-6.3, CF-8.6]."""
    step = sheet[STEP]
    parts = len(part_names(sheet)) + (sheet[SOURCE] == PART)
    if parts > 2 * (USES[3 * CHOP_STATION + sheet.level(CHOP_STATION)] - sheet[CHOPS]):
        raise fields.bad("parts", "at most two parts for each chop used")
    if sheet[SOURCE] == DIE and sheet[PLUCKED] == 0:
        raise fields.bad("hand", "a plucked die counted under 'plucked'")
    if step in (CROSSING, NAMING, SEATING) and sheet.usable_bonuses(0) >> sheet[OPENED] & 1 == 0:
        raise fields.bad("hand", "a bonus that the seat owns and that has a target")
    if step != HOLDING:
        return
    colour, number = sheet[HAND] // 6, sheet[HAND] % 6 + 1
    tossing = state.phase == TOSSING and seat == state.active
    if tossing and not sheet.changeable(sheet[SOURCE]):
        raise fields.bad("hand", "an ingredient that can be tossed")
    if (
        not tossing
        and (sheet[SOURCE] == PART or sheet[SOURCE] >= PREP)
        and not sheet.useful(sheet[SOURCE], colour, number)
    ):
        raise fields.bad("hand", "a prep ingredient or part that something can be done with")


def check_laps(fields: Fields, state: ChickenState) -> None:
    """Seats before the active one have plucked in this lap, the others not yet [CF-5.5]."""
    active = state.sheet(state.active)
    lap = active[PLUCKED]
    if lap < PLUCKS and active[SOURCE] != DIE and state.phase != STEALING:
        lap += 1
    behind = (state.active - state.head_chef()) % state.seats
    for turn in range(state.seats):
        sheet = state.sheet((state.head_chef() + turn) % state.seats)
        if turn != behind and sheet[PLUCKED] != (lap if turn < behind else lap - 1):
            raise fields.bad("plucked", f"as in lap {lap} from the Head Chef to seat {state.active}")
        if turn < behind and (sheet[STEP] == FINISHED) != (lap == PLUCKS):
            raise fields.bad("hand", "'finished' just for seats that have wrapped up")


def check_dice(fields: Fields, state: ChickenState) -> None:
    """No die is missing and none is there twice [CF-5.2, CF-9.7, CF-15.3]."""
    each = state.dice_each()
    taken = sum(sheet[PLUCKED] for sheet in state.all_sheets())
    extras = each - state.spare - sum(sheet[STEP] == COOPING for sheet in state.all_sheets())
    held = sum(sheet[SOURCE] == EXTRA for sheet in state.all_sheets())
    stolen = 0
    if state.seats == 1:
        stolen = taken - (state.sheet(0)[SOURCE] == DIE or state.phase == STEALING)
    if extras < held or sum(state.coop) != 5 * each - taken - extras - stolen:
        raise fields.bad("coop", f"{5 * each - taken - extras - stolen} dice, with those plucked, spare and stolen")


def check_draws(fields: Fields, state: ChickenState) -> None:
    """Cards are drawn and replaced from the Head Chef on [CF-13.14]."""
    phase = state.phase
    if state.round == ROUNDS:
        raise fields.bad("round", "1 to 4 when new customers come")
    for turn in range(state.seats):
        seat = (state.head_chef() + turn) % state.seats
        sheet = state.sheet(seat)
        drawn = sum(1 for k in range(4) if sheet[DRAWN] >> 7 * k)
        missing = 3 + sheet[DRAWS_FOUR] - drawn if phase == DRAWING else sheet[REPLACE]
        if phase == KEEPING:
            if (
                drawn not in (0, 3 + sheet[DRAWS_FOUR])
                or (drawn and sheet[REPLACE])
                or (not drawn and sheet[DRAWS_FOUR])
            ):
                raise fields.bad("drawn", "all new customers of a seat, or none once it has chosen")
            state.waiting |= (drawn > 0) << seat
        elif seat == state.active:
            state.rolled = turn
            if missing == 0:
                raise fields.bad("active", "a seat that draws")
        elif (missing == 0) != (turn < (state.active - state.head_chef()) % state.seats) and (
            phase == DRAWING or turn < (state.active - state.head_chef()) % state.seats
        ):
            raise fields.bad("active", "the first seat from the Head Chef that still draws")
        elif phase == DRAWING and drawn and missing:
            raise fields.bad("drawn", "all or none for seats that do not draw now")
    if phase == KEEPING:
        expect_chef(fields, state)
        if state.waiting == 0:
            raise fields.bad("drawn", "new customers for a seat that has to choose")
    elif state.undrawn == 0:
        raise fields.bad("pile", "an undrawn card to be drawn")
