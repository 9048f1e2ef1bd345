"""Could a position of Chicken Fried Dice that was read from text have come about in its phase?

Sets what follows from the rest: who is waiting, and how many dice or cards the phase has handled so far.
"""

from dicery.engine.bits import size
from dicery.engine.fields import Fields
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.view import part_names, sheet_view


def check(fields: Fields, state: ChickenState) -> None:
    """Raises `BadPosition` for a position that cannot have come about."""
    check_handed_out(fields, state)
    phase = state.phase
    plucking = a.PLUCKING <= phase <= a.STEALING
    for sheet in state.all_sheets():
        if not plucking:
            check_idle(fields, state, sheet)
        check_slots(fields, state, sheet)
        check_tips(fields, state, sheet)
        if sheet[t.DRAWN] and not a.DRAWING <= phase <= a.KEEPING:
            raise fields.bad("drawn", "'-' but when new customers are drawn and chosen")
        if sheet[t.REPLACE] and not a.KEEPING <= phase <= a.REPLACING:
            raise fields.bad("replace", "0 but when customers are chosen and replaced")
        if sheet[t.DRAWS_FOUR] and not a.UPGRADING <= phase <= a.KEEPING and phase != a.OVER:
            raise fields.bad("draws", "4 only in cleanup and at the end")
    if phase == a.DEALING:
        check_deal(fields, state)
    elif phase in (a.PREP_ROLL, a.ORDERING, a.CHUCKING):
        check_prep(fields, state)
    elif plucking:
        check_pluck(fields, state)
    elif phase == a.UPGRADING:
        expect_chef(fields, state)
        if state.waiting == 0:
            raise fields.bad("phase", "'upgrade' only while a seat has an upgrade to choose")
    elif phase == a.OVER:
        expect_chef(fields, state)
        if state.round != t.ROUNDS:
            raise fields.bad("round", "5 when the match is over")
        state.over = True
    else:
        check_draws(fields, state)


def check_handed_out(fields: Fields, state: ChickenState) -> None:
    """Nobody has a truck that another has; options may hand out trucks and boards [CF-2.1, CF-2.2]."""
    trucks = [sheet[t.MY_TRUCK] for sheet in state.all_sheets()]
    if len(set(trucks)) < len(trucks) or (state.trucks == t.BY_SEAT and trucks != list(range(state.seats))):
        raise fields.bad("trucks", "different trucks, as the options hand them out")
    for seat, sheet in enumerate(state.all_sheets()):
        if state.boards == t.PICK:
            continue
        if sheet[t.MY_BOARD] != (seat & 1 if state.boards == t.BOARDS_MIXED else state.boards - 1):
            raise fields.bad("boards", "boards as the options hand them out")


def expect_chef(fields: Fields, state: ChickenState) -> None:
    if state.active != state.head_chef():
        raise fields.bad("active", f"{state.head_chef()}, the Head Chef")


def check_idle(fields: Fields, state: ChickenState, sheet: Sheet) -> None:
    """Outside Chuck 'n Pluck nothing lies on the stations [CF-13.1]."""
    if (
        state.spare
        or sheet[t.PLUCKED]
        or sheet[t.CHOPS]
        or sheet[t.SAUCES]
        or sheet[t.TOSSES]
        or sheet[t.CHOPPED]
        or sheet[t.BOARD_TIPS]
    ):
        raise fields.bad("left", "0/0/0, and nothing spare, plucked, chopped or due from the board outside 'pluck'")
    if not sheet.ready() or any(sheet[t.EARNED + kind] for kind in range(t.KINDS)):
        raise fields.bad("hand", "'free', and no customer bonuses outside 'pluck'")
    if sheet[t.PREP_USED] or (sheet[t.PREP_NUMBERS] and state.phase not in (a.ORDERING, a.CHUCKING)):
        raise fields.bad("prep", "'-' outside a round's first phases")


def check_slots(fields: Fields, state: ChickenState, sheet: Sheet) -> None:
    """Three starters, and three or four customers with each cleanup [CF-2.4, CF-13.13]."""
    if state.phase == a.DEALING:
        return
    arrived = state.round - 1 + (state.phase in (a.KEEPING, a.REPLACING))
    cards = sheet[t.CUSTOMERS] + sheet[t.REPLACE] + size(sum(1 << k for k in range(4) if sheet[t.DRAWN] >> 7 * k))
    if state.phase == a.DRAWING:
        cards = sheet[t.CUSTOMERS]
    if not 3 + 3 * arrived <= cards <= 3 + 4 * arrived:
        raise fields.bad(
            "customers", f"{3 + 3 * arrived} to {3 + 4 * arrived} slots for each seat, drawn ones included"
        )
    if state.phase < a.PLUCKING and any(sheet[t.FED + slot] == state.round for slot in range(sheet[t.CUSTOMERS])):
        raise fields.bad("customers", "nobody fed in a round before its dice are plucked")


def check_tips(fields: Fields, state: ChickenState, sheet: Sheet) -> None:
    """Upgrades made are those that the tip track shows; one may be pending [CF-13.7]."""
    reached = [t.TIP_KIND[step] for step in range(sheet[t.TIPS]) if t.TIP_KIND[step] != t.POINTS_STEP]
    made = [size(sheet.stations_at(1) | sheet.stations_at(2)), size(sheet.stations_at(2))]
    due = [reached.count(t.PLUS_STEP), len(reached) - reached.count(t.PLUS_STEP)]
    if made == due:
        if sheet[t.TIPS_DUE]:
            raise fields.bad("due", "0 but for a seat with an upgrade to choose")
        return
    if sheet[t.TIPS] and t.TIP_KIND[sheet[t.TIPS] - 1] != t.POINTS_STEP:
        due[0 if t.TIP_KIND[sheet[t.TIPS] - 1] == t.PLUS_STEP else 1] -= 1
    if state.phase != a.UPGRADING or made != due or size(sheet.upgradable()) < 2:
        raise fields.bad("levels", "the upgrades that the tip track shows")
    state.waiting |= 1 << sheet.first // t.ROW


def check_deal(fields: Fields, state: ChickenState) -> None:
    """Seats before the active one have their three starters, and nobody has anything else [CF-2.4]."""
    slots = [sheet[t.CUSTOMERS] for sheet in state.all_sheets()]
    wanted = [3 if seat < state.active else 0 for seat in range(state.seats)]
    wanted[state.active] = slots[state.active]
    views = [sheet_view(sheet) for sheet in state.all_sheets()]
    customers = [customer for view in views for customer in view["customers"]]
    scored = any(points for view in views for points in view["points"].values())
    written = any(mark for customer in customers for mark in customer["written"])
    regular = any(not customer["card"].startswith("s") for customer in customers)
    saved = any(view["saved"] for view in views)
    if slots != wanted or slots[state.active] > 2 or scored or written or regular or saved or state.round > 1:
        raise fields.bad(
            "customers", "up to three empty starters for each seat, and nothing else, while they are dealt"
        )
    state.rolled = slots[state.active]


def check_prep(fields: Fields, state: ChickenState) -> None:
    """Prep numbers are those of the Head Chef dice, in an order for all or one for each seat [CF-4.5 to 4.7]."""
    expect_chef(fields, state)
    rolled = sorted(state.roll >> 3 * die & 7 for die in range(3))
    written = [sheet for sheet in state.all_sheets() if sheet[t.PREP_NUMBERS]]
    if any(sorted(sheet.prep_number(slot) for slot in range(3)) != rolled for sheet in written):
        raise fields.bad("prep", "the numbers rolled, in some order")
    if state.phase == a.PREP_ROLL:
        state.rolled = sum(number > 0 for number in rolled)
    elif state.phase == a.ORDERING:
        waiting = sum(1 << seat for seat, sheet in enumerate(state.all_sheets()) if not sheet[t.PREP_NUMBERS])
        state.waiting = waiting if state.chefs_choice() else 1 << state.active
        if rolled[0] == rolled[2] or waiting == 0 or (written and not state.chefs_choice()):
            raise fields.bad("prep", "'-' for the seats that have not ordered different numbers yet")
    elif len(written) < state.seats or (
        len({sheet[t.PREP_NUMBERS] for sheet in written}) > 1 and not state.chefs_choice()
    ):
        raise fields.bad("prep", "three numbers for every seat, the same if the Head Chef ordered them")


def check_pluck(fields: Fields, state: ChickenState) -> None:
    """Only who may act holds something, and who has nothing left to do is finished [CF-5.5 to 5.8]."""
    for seat, sheet in enumerate(state.all_sheets()):
        acting = state.phase == a.PLUCKING or seat == state.active
        check_hand(fields, state, sheet, seat)
        if sheet[t.PREP_NUMBERS] == 0:
            raise fields.bad("prep", "three numbers for every seat")
        if not state.live and seat != state.active and not sheet.ready() and sheet[t.STEP] != a.FINISHED:
            raise fields.bad("hand", "'free' or 'finished' for seats whose step it is not")
        if sheet[t.STEP] == a.FINISHED and sheet[t.PLUCKED] < t.PLUCKS:
            raise fields.bad("hand", "'finished' only after four dice")
        if acting and state.phase != a.STEALING and sheet.wrapped_up(state.spare):
            raise fields.bad("hand", "'finished' for a seat with four dice and no free action left")
        if seat == state.active and state.phase == a.PLUCKING and state.step_over(sheet):
            raise fields.bad(
                "active", "the next seat, since the die of this lap is dealt with and brought nothing to use"
            )
    active = state.sheet(state.active)
    if state.phase == a.TOSSING and active[t.STEP] != a.HOLDING:
        raise fields.bad("hand", "an ingredient in the hand of the seat that tosses")
    if state.phase == a.STEALING and (state.seats > 1 or not active.ready() or active[t.PLUCKED] == 0):
        raise fields.bad("phase", "'rooster' only in solo, after a plucked die")
    if not state.live:
        check_laps(fields, state)
    check_dice(fields, state)
    unfinished = sum(1 << seat for seat, sheet in enumerate(state.all_sheets()) if sheet[t.STEP] != a.FINISHED)
    if unfinished == 0 or (not state.live and active[t.STEP] == a.FINISHED):
        raise fields.bad("hand", "a seat that is not finished, and the active one among them")
    if state.phase == a.PLUCKING:
        state.waiting = unfinished if state.live else 1 << state.active


def check_hand(fields: Fields, state: ChickenState, sheet: Sheet, seat: int) -> None:
    """What is in hand or opened must have been possible to take [CF-6.3, CF-8.6]."""
    step = sheet[t.STEP]
    parts = len(part_names(sheet)) + (sheet[t.SOURCE] == t.PART)
    if parts > 2 * (t.USES[3 * t.CHOP_STATION + sheet.level(t.CHOP_STATION)] - sheet[t.CHOPS]):
        raise fields.bad("parts", "at most two parts for each chop used")
    if sheet.holds(t.DIE) and sheet[t.PLUCKED] == 0:
        raise fields.bad("hand", "a plucked die counted under 'plucked'")
    if sheet[t.LAID] != t.NONE and (step in (a.COOPING, a.FINISHED) or sheet[t.SOURCE] in (t.DIE, t.EXTRA)):
        raise fields.bad("hand", "no other die while one lies aside")
    if step in (a.CROSSING, a.NAMING, a.SEATING) and sheet.usable_bonuses(0) >> sheet[t.OPENED] & 1 == 0:
        raise fields.bad("hand", "a bonus that the seat owns and that has a target")
    if step != a.HOLDING:
        return
    colour, number = sheet[t.HAND] // 6, sheet[t.HAND] % 6 + 1
    tossing = state.phase == a.TOSSING and seat == state.active
    if tossing and not sheet.changeable(sheet[t.SOURCE]):
        raise fields.bad("hand", "an ingredient that can be tossed")
    if (
        not tossing
        and (sheet[t.SOURCE] == t.PART or sheet[t.SOURCE] >= t.PREP)
        and not sheet.useful(sheet[t.SOURCE], colour, number)
    ):
        raise fields.bad("hand", "a prep ingredient or part that something can be done with")


def check_laps(fields: Fields, state: ChickenState) -> None:
    """Seats before the active one have plucked in this lap, the others not yet [CF-5.5, CF-5.6]."""
    if state.seats == 1:
        return
    lap = state.lap()
    behind = (state.active - state.head_chef()) % state.seats
    for turn in range(state.seats):
        sheet = state.sheet((state.head_chef() + turn) % state.seats)
        expected = [lap if turn < behind else lap - 1]
        if turn == behind:
            expected = [lap] if sheet.holds(t.DIE) else [lap - 1, lap]
        if lap > t.PLUCKS or sheet[t.PLUCKED] not in expected:
            raise fields.bad("plucked", f"as in lap {lap} from the Head Chef to the active seat")
        if turn < behind and (sheet[t.STEP] == a.FINISHED) != (lap == t.PLUCKS):
            raise fields.bad("hand", "'finished' just for seats that have wrapped up")


def check_dice(fields: Fields, state: ChickenState) -> None:
    """No die is missing and none is there twice [CF-5.2, CF-9.7, CF-15.3]."""
    each = state.dice_each()
    taken = sum(sheet[t.PLUCKED] for sheet in state.all_sheets())
    extras = each - state.spare - sum(sheet[t.STEP] == a.COOPING for sheet in state.all_sheets())
    held = sum(sheet.holds(t.EXTRA) for sheet in state.all_sheets())
    stolen = 0
    if state.seats == 1:
        stolen = taken - (state.sheet(0).holds(t.DIE) or state.phase == a.STEALING)
    if extras < held or sum(state.coop) != 5 * each - taken - extras - stolen:
        raise fields.bad("coop", f"{5 * each - taken - extras - stolen} dice, with those plucked, spare and stolen")


def check_draws(fields: Fields, state: ChickenState) -> None:
    """Cards are drawn and replaced from the Head Chef on [CF-13.14]."""
    phase = state.phase
    if state.round == t.ROUNDS:
        raise fields.bad("round", "1 to 4 when new customers come")
    for turn in range(state.seats):
        seat = (state.head_chef() + turn) % state.seats
        sheet = state.sheet(seat)
        drawn = sum(1 for k in range(4) if sheet[t.DRAWN] >> 7 * k)
        missing = 3 + sheet[t.DRAWS_FOUR] - drawn if phase == a.DRAWING else sheet[t.REPLACE]
        if phase == a.KEEPING:
            if (
                drawn not in (0, 3 + sheet[t.DRAWS_FOUR])
                or (drawn and sheet[t.REPLACE])
                or (not drawn and sheet[t.DRAWS_FOUR])
            ):
                raise fields.bad("drawn", "all new customers of a seat, or none once it has chosen")
            state.waiting |= (drawn > 0) << seat
        elif seat == state.active:
            state.rolled = turn
            if missing == 0:
                raise fields.bad("active", "a seat that draws")
        elif (missing == 0) != (turn < (state.active - state.head_chef()) % state.seats) and (
            phase == a.DRAWING or turn < (state.active - state.head_chef()) % state.seats
        ):
            raise fields.bad("active", "the first seat from the Head Chef that still draws")
        elif phase == a.DRAWING and drawn and missing:
            raise fields.bad("drawn", "all or none for seats that do not draw now")
    if phase == a.KEEPING:
        expect_chef(fields, state)
        if state.waiting == 0:
            raise fields.bad("drawn", "new customers for a seat that has to choose")
    elif state.undrawn == 0:
        raise fields.bad("pile", "an undrawn card to be drawn")
