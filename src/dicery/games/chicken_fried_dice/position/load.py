"""Reads a position text of Chicken Fried Dice; everything is checked, and only `BadPosition` is raised."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number
from dicery.engine.game import Game
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.position.checks import check
from dicery.games.chicken_fried_dice.position.dump import FIELDS, dump, write_discards, write_pile
from dicery.games.chicken_fried_dice.rules.actions import (
    CHOOSING_BOARD,
    CHUCKING,
    DEALING,
    PHASES,
    PICK,
    PREP_ROLL,
)
from dicery.games.chicken_fried_dice.rules.choices import (
    BOARD,
    TRUCK,
)
from dicery.games.chicken_fried_dice.rules.opening import opening_state
from dicery.games.chicken_fried_dice.rules.pile import (
    CARDS,
    DISCARDED,
    OUT,
    STARTERS,
    UNDER,
    UNDRAWN,
)
from dicery.games.chicken_fried_dice.rules.sheet import (
    Sheet,
    new_row,
)
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.tables import (
    ACCEPTS,
    AT_LEAST,
    AT_MOST,
    BOARD_TIPS,
    BOARDS,
    CARD,
    CARD_MASK,
    CHOPS,
    COOPING,
    CROSS_ANY,
    CROSSING,
    CUSTOMERS,
    DIE,
    DRAWN,
    DRAWS_FOUR,
    EARNED,
    FED,
    FILLED,
    FINISHED,
    FLAVOUR,
    FLAVOUR_ANY,
    FREE,
    HAND,
    HOLDING,
    ICONS,
    KINDS,
    LEFT,
    LEVELS,
    MENU,
    MY_BOARD,
    MY_TRUCK,
    NAMED,
    NAMING,
    NONE,
    OPENED,
    PLUCKED,
    PREP,
    PREP_NUMBERS,
    PREP_USED,
    REPLACE,
    SAUCES,
    SAVED,
    SEATING,
    SLOTS,
    SOURCE,
    SOURCES,
    STAR_SEGMENTS,
    STARS,
    STEP,
    TIPS,
    TIPS_DUE,
    TOSSES,
    TRACKS,
    USES,
    WILD,
    WRITTEN,
    X,
)
from dicery.games.chicken_fried_dice.rules.view import (
    part_names,
)
from dicery.games.chicken_fried_dice.text.notation import OPTIONS, setting_numbers

INGREDIENTS = [PARTS.ingredient(number) for number in range(36)]
CARD_IDS = [card.id for card in PARTS.customers]
FLAVOUR_IDS = [flavour.id for flavour in PARTS.flavours]
TRUCK_IDS = [truck.id for truck in PARTS.trucks]


def load(game: Game, text: str) -> ChickenState:
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    live, boards, trucks, first_chef, order_up, free_waste, solo_target = setting_numbers(
        fields.settings("options", OPTIONS)
    )
    if first_chef >= seats or (live and seats == 1):
        raise fields.bad("options", f"first_chef=random or a seat below {seats}, and plucking=turns for one seat")
    state = opening_state(game, seats, live, boards, trucks, first_chef, order_up, free_waste, solo_target)
    phase = fields.choice("phase", PHASES)
    if phase < DEALING:
        return load_setup(fields, state)
    state.phase = phase
    state.round = fields.number("round", 1, 5)
    state.first = fields.number("first", 0, seats - 1)
    if first_chef not in (NONE, state.first):
        raise fields.bad("first", f"seat {first_chef}, as the options say")
    state.active = fields.number("active", 0, seats - 1)
    state.sheets = vec[i64](new_row() * seats)
    for seat in range(seats):
        read_sheet(fields, state, seat)
    state.waiting = 0
    read_table(fields, state)
    read_pile(fields, state)
    check_trucks(fields, state)
    check(fields, state)
    return state


def load_setup(fields: Fields, state: ChickenState) -> ChickenState:
    """Before the deal a position is what was chosen so far, and nothing else."""
    trucks = [word for word in fields.words("trucks") if word != "-"]
    boards = [word for word in fields.words("boards") if word != "-"]
    if any(truck not in TRUCK_IDS for truck in trucks) or len(set(trucks)) < len(trucks):
        raise fields.bad("trucks", f"different ones of {', '.join(TRUCK_IDS)}")
    if any(board not in BOARDS for board in boards):
        raise fields.bad("boards", f"words of {', '.join(BOARDS)}")
    if state.first == NONE and fields.text("first") != "-":
        state.apply(-1, fields.number("first", 0, state.seats - 1))
    while state.phase < DEALING and state.phase > 0:
        seat = state.active
        if state.phase == CHOOSING_BOARD and len(boards) > seat:
            state.apply(seat, BOARD + BOARDS.index(boards[seat]))
        elif state.phase != CHOOSING_BOARD and len(trucks) > seat:
            truck = TRUCK_IDS.index(trucks[seat])
            state.apply(seat if state.trucks == PICK else -1, truck + (TRUCK if state.trucks == PICK else 0))
        else:
            break
    reached = Fields(dump(state), state.game.name, FIELDS)
    for name in FIELDS:
        if reached.text(name) != fields.text(name):
            raise fields.bad(name, f"{reached.text(name)!r} during the setup, after the choices made")
    return state


def rows(fields: Fields, name: str, seats: int) -> list[str]:
    """One line for each seat."""
    lines = fields.text(name).splitlines()
    if len(lines) != seats:
        raise fields.bad(name, f"{seats} lines, one for each seat")
    return lines


def number_for(fields: Fields, name: str, seats: int, seat: int, low: int, high: int) -> int:
    words = fields.words(name)
    if len(words) != seats:
        raise fields.bad(name, f"{seats} numbers, one for each seat")
    return read_number(words[seat], name, low, high)


def read_counts(fields: Fields, name: str, line: str, known: list[str], most: int) -> list[int]:
    """What `write_counts` wrote, in the same order."""
    counts = [0] * len(known)
    last = -1
    for word in line.split():
        key, star, count = word.partition("*") if word[0] != "*" else (word[:2], word[2:3], word[3:])
        if key not in known or known.index(key) <= last:
            raise fields.bad(name, f"words of {known[0]} to {known[-1]}, in order, as in {known[0]}*2")
        last = known.index(key)
        counts[last] = read_number(count, name, 2, most) if star else 1
    return counts


def read_card(fields: Fields, name: str, word: str) -> int:
    if word not in CARD_IDS:
        raise fields.bad(name, f"cards such as {CARD_IDS[0]} or {CARD_IDS[-1]}")
    return CARD_IDS.index(word)


def read_sheet(fields: Fields, state: ChickenState, seat: int) -> None:
    seats = state.seats
    sheet = state.sheet(seat)
    for name, known in (("trucks", TRUCK_IDS), ("boards", list(BOARDS))):
        words = fields.words(name)
        if len(words) != seats or words[seat] not in known:
            raise fields.bad(name, f"one of {', '.join(known)} for each seat")
    sheet[MY_TRUCK] = TRUCK_IDS.index(fields.words("trucks")[seat])
    sheet[MY_BOARD] = BOARDS.index(fields.words("boards")[seat])
    read_stations(fields, sheet, seats, seat)
    read_customers(fields, sheet, rows(fields, "customers", seats)[seat], state)
    for name, row in (("bonuses", EARNED), ("saved", SAVED)):
        line = rows(fields, name, seats)[seat]
        counts = read_counts(fields, name, "" if line == "-" else line, list(PARTS.bonuses[:KINDS]), SLOTS)
        for kind, count in enumerate(counts):
            sheet[row + kind] = count
        named = sheet[MY_BOARD] == MENU and any(counts[FLAVOUR:FLAVOUR_ANY])
        if named or (row == SAVED and any(counts[FLAVOUR : FLAVOUR_ANY + 1])) or (row == EARNED and counts[-1]):
            raise fields.bad(
                name, "cross-offs, flavours from customers (named ones on the picnic), coop from the board"
            )
    read_flavours(fields, sheet, rows(fields, "flavours", seats)[seat])
    sheet[TIPS] = number_for(fields, "tips", seats, seat, 0, 20)
    sheet[TIPS_DUE] = number_for(fields, "due", seats, seat, 0, 99)
    sheet[BOARD_TIPS] = number_for(fields, "board_tips", seats, seat, 0, 9)
    sheet[STAR_SEGMENTS] = number_for(fields, "segments", seats, seat, 0, 40)
    sheet[DRAWS_FOUR] = number_for(fields, "draws", seats, seat, 3, 4) == 4
    sheet[REPLACE] = number_for(fields, "replace", seats, seat, 0, 4)
    line = rows(fields, "drawn", seats)[seat]
    cards = [] if line == "-" else [read_card(fields, "drawn", word) for word in line.split()]
    if len(cards) > 3 + sheet[DRAWS_FOUR]:
        raise fields.bad("drawn", "at most as many cards as the seat draws")
    sheet[DRAWN] = sum(card + 1 << 7 * place for place, card in enumerate(cards))
    read_hand(fields, sheet, rows(fields, "hand", seats)[seat])


def read_stations(fields: Fields, sheet: Sheet, seats: int, seat: int) -> None:
    levels = fields.words("levels")
    if len(levels) != seats or len(levels[seat]) != 4 or any(level not in "012" for level in levels[seat]):
        raise fields.bad("levels", "four digits of 0, 1, 2 for each seat")
    sheet[LEVELS] = sum(int(level) << 2 * station for station, level in enumerate(levels[seat]))
    left = fields.words("left")
    uses = left[seat].split("/") if len(left) == seats else []
    if len(uses) != 3:
        raise fields.bad("left", "uses left of chop, sauce and toss such as 1/1/3 for each seat")
    sheet[CHOPS], sheet[SAUCES], sheet[TOSSES] = (
        read_number(word, "left", 0, USES[3 * station + sheet.level(station)]) for station, word in enumerate(uses, 1)
    )
    sheet[PLUCKED] = number_for(fields, "plucked", seats, seat, 0, 4)
    prep = rows(fields, "prep", seats)[seat]
    if prep != "-":
        slots = prep.split()
        if len(slots) != 3 or any(slot.removesuffix("x") not in list("123456") for slot in slots):
            raise fields.bad("prep", "three numbers for each seat, with an x if used")
        sheet[PREP_NUMBERS] = sum(int(slot[0]) << 3 * number for number, slot in enumerate(slots))
        sheet[PREP_USED] = sum(1 << number for number, slot in enumerate(slots) if slot.endswith("x"))
    line = rows(fields, "parts", seats)[seat]
    parts = [] if line == "-" else line.split()
    if any(part not in INGREDIENTS for part in parts) or len(parts) > 6:
        raise fields.bad("parts", "at most six parts such as G3 or *4 for each seat")
    for part in parts:
        sheet.add_part(INGREDIENTS.index(part))
    if part_names(sheet) != parts:
        raise fields.bad("parts", "parts in order of colour and number")


def read_customers(fields: Fields, sheet: Sheet, line: str, state: ChickenState) -> None:
    """Each slot's customer; what is written keeps Order Up, and who has no empty space is fed [CF-3.2, CF-3.4]."""
    words = [] if line == "none" else line.split()
    if len(words) > SLOTS or not line:
        raise fields.bad("customers", f"at most {SLOTS} customers for each seat, or none")
    for slot, word in enumerate(words):
        if word == "-":
            sheet[CARD + slot] = NONE
            sheet[FED + slot] = LEFT
            continue
        card_id, equals, rest = word.partition("=")
        marks, star, rest = rest.partition("*")
        stars, at, fed = rest.partition("@")
        card = read_card(fields, "customers", card_id)
        if not equals or not star or len(marks) != len(PARTS.customers[card].spaces) or set(marks) - set("_123456X"):
            raise fields.bad("customers", "customers such as c37=34_*3, with @2 if fed in round 2")
        sheet[CARD + slot] = card
        sheet[STARS + slot] = read_number(stars, "customers", 0, PARTS.customers[card].stars)
        sheet[FED + slot] = read_number(fed, "customers", 1, state.round) if at else 0
        accepts: i64 = CARD_MASK[6 * card + WILD]
        for space, mark in enumerate(marks):
            if mark == "_":
                continue
            number = "_123456X".index(mark)
            if number != X and accepts >> 6 * space + number - 1 & 1 == 0:
                raise fields.bad("customers", f"numbers that do not fall on {card_id}")
            sheet[WRITTEN + slot] |= number << 3 * space
            below, above = accepts & ((1 << 6 * space) - 1), accepts >> 6 * space + 6 << 6 * space + 6
            if state.order_up and number != X:
                below, above = below & AT_MOST[number], above & AT_LEAST[number]
            accepts = below | above
        if (accepts == 0) != bool(at):
            raise fields.bad("customers", f"@round on {card_id} just if it has no empty space")
        sheet[ACCEPTS + slot] = accepts
    sheet[CUSTOMERS] = len(words)
    sheet.look()


def read_flavours(fields: Fields, sheet: Sheet, line: str) -> None:
    words = line.split()
    if sheet[MY_BOARD] == MENU:
        if len(words) != 4:
            raise fields.bad("flavours", "the steps made on four tracks")
        sheet[TRACKS] = sum(read_number(word, "flavours", 0, 6) << 3 * track for track, word in enumerate(words))
        return
    names = [PARTS.space_name(space) for space in range(PARTS.picnic_spaces)]
    for word in [] if line == "-" else words:
        name, _, flavour = word.partition("=")
        if name not in names or flavour not in FLAVOUR_IDS or sheet[FILLED] >> names.index(name):
            raise fields.bad("flavours", "icons such as oak.1=savory, in the order of the spaces")
        sheet[FILLED] |= 1 << names.index(name)
        sheet[ICONS] |= FLAVOUR_IDS.index(flavour) << 2 * names.index(name)


def read_hand(fields: Fields, sheet: Sheet, line: str) -> None:
    words = line.split()
    word = words[0] if words else ""
    if line in ("free", "finished", "coop"):
        sheet[STEP] = {"free": FREE, "finished": FINISHED, "coop": COOPING}[line]
    elif line in SOURCES[PREP:]:
        slot = SOURCES.index(line) - PREP
        if sheet[PREP_NUMBERS] == 0 or sheet[PREP_USED] >> slot & 1:
            raise fields.bad("hand", "a prep slot that is not used")
        sheet[HAND] = 6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1
        sheet[SOURCE] = PREP + slot
        sheet[STEP] = HOLDING
    elif len(words) == 2 and word in SOURCES[DIE:PREP] and words[1] in INGREDIENTS[: 36 if word == "part" else 30]:
        sheet[HAND] = INGREDIENTS.index(words[1])
        sheet[SOURCE] = SOURCES.index(word)
        sheet[STEP] = HOLDING
    elif line in PARTS.bonuses[: CROSS_ANY + 1] or line in PARTS.bonuses[FLAVOUR : FLAVOUR_ANY + 1]:
        sheet[OPENED] = PARTS.bonuses.index(line)
        sheet[STEP] = CROSSING if sheet[OPENED] <= CROSS_ANY else NAMING if sheet[OPENED] == FLAVOUR_ANY else SEATING
        sheet[NAMED] = sheet[OPENED] - FLAVOUR if sheet[STEP] == SEATING else NONE
    elif len(words) == 2 and word == "flavor-any" and words[1] in FLAVOUR_IDS and sheet[MY_BOARD] != MENU:
        sheet[OPENED], sheet[STEP], sheet[NAMED] = FLAVOUR_ANY, SEATING, FLAVOUR_IDS.index(words[1])
    else:
        raise fields.bad("hand", "free, finished, coop, die R4, extra R4, part G3, p2 or an opened bonus for each seat")


def read_table(fields: Fields, state: ChickenState) -> None:
    """The Head Chef dice and the coop."""
    roll = fields.words("roll")
    wanted = 0 if state.phase == DEALING else 3
    if any(word not in list("123456") for word in roll) or (
        len(roll) >= 3 if state.phase == PREP_ROLL else len(roll) != wanted
    ):
        raise fields.bad("roll", "the Head Chef dice rolled so far, each from 1 to 6")
    state.roll = sum(int(word) << 3 * die for die, word in enumerate(roll))
    each = state.dice_each()
    coop = read_counts(fields, "coop", fields.text("coop"), INGREDIENTS[:30], each)
    state.coop = vec[i64](coop)
    by_colour = [sum(coop[6 * colour : 6 * colour + 6]) for colour in range(5)]
    if any(dice > each for dice in by_colour) or (state.phase == DEALING and any(coop)):
        raise fields.bad("coop", f"at most {each} dice of each colour, none before the first round")
    if state.phase == CHUCKING:
        state.rolled = sum(coop)
        if (
            by_colour != [min(max(state.rolled - each * colour, 0), each) for colour in range(5)]
            or min(by_colour) == each
        ):
            raise fields.bad("coop", "the dice rolled so far, colour by colour")
    state.spare = fields.number("spare", 0, each)


def read_pile(fields: Fields, state: ChickenState) -> None:
    """Every regular card is in one place, a starter in at most one [CF-2.6, CF-13.15]."""
    places: list[tuple[str, int]] = []
    for word in fields.words("pile"):
        first, dash, last = word.partition("-")
        low = read_card(fields, "pile", first)
        high = read_card(fields, "pile", last) if dash else low
        places += [("pile", card) for card in range(low, high + 1)]
    pile = [OUT] * CARDS
    for _, card in places:
        pile[card] = UNDRAWN
    undrawn = len(places)
    under = [read_card(fields, "under", word) for word in fields.words("under")]
    discards = [read_card(fields, "discards", word) for word in fields.words("discards")]
    places += [("under", card) for card in under] + [("discards", card) for card in discards]
    for sheet in state.all_sheets():
        places += [("customers", sheet[CARD + s]) for s in range(sheet[CUSTOMERS]) if sheet[FED + s] != LEFT]
        places += [("drawn", (sheet[DRAWN] >> 7 * k & 127) - 1) for k in range(4) if sheet[DRAWN] >> 7 * k]
    seen: set[int] = set()
    for name, card in places:
        if card in seen:
            raise fields.bad(name, f"{CARD_IDS[card]} in one place only")
        seen.add(card)
    for card in range(STARTERS, CARDS):
        if card not in seen:
            raise fields.bad("pile", f"{CARD_IDS[card]} somewhere")
    for card in under:
        pile[card] = UNDER
    for card in discards:
        pile[card] = DISCARDED
    if state.phase == DEALING:
        if undrawn != CARDS - STARTERS:
            raise fields.bad("pile", "all regular customers before the first round")
        held = {card for name, card in places if name == "customers"}
        pile[:STARTERS] = [OUT if card in held else UNDRAWN for card in range(STARTERS)]
        undrawn = 0
    state.undrawn = undrawn
    state.places = vec[i64](pile)
    state.under = vec[i64](under)
    for name, found in (("pile", write_pile(state)), ("discards", write_discards(state))):
        if found != fields.text(name):
            raise fields.bad(name, repr(found))


def check_trucks(fields: Fields, state: ChickenState) -> None:
    trucks = [sheet[MY_TRUCK] for sheet in state.all_sheets()]
    if len(set(trucks)) < len(trucks) or (state.trucks == 1 and trucks != list(range(state.seats))):
        raise fields.bad("trucks", "different trucks, as the options hand them out")
    for seat, sheet in enumerate(state.all_sheets()):
        if state.boards and sheet[MY_BOARD] != (seat & 1 if state.boards == 3 else state.boards - 1):
            raise fields.bad("boards", "boards as the options hand them out")
