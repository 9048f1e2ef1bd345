"""Reads a position text of Chicken Fried Dice; everything is checked, and only `BadPosition` is raised."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.fields import Fields, read_number
from dicery.engine.game import Game
from dicery.engine.state import CHANCE
from dicery.games.chicken_fried_dice.options import OPTIONS, start
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS
from dicery.games.chicken_fried_dice.position.checks import check
from dicery.games.chicken_fried_dice.position.dump import FIELDS, dump, write_discards, write_pile
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.pile import CARDS, DISCARDED, OUT, STARTERS, UNDER, UNDRAWN
from dicery.games.chicken_fried_dice.rules.sheet import Sheet, new_row
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.view import part_names

INGREDIENTS = [PARTS.ingredient(number) for number in range(36)]
CARD_IDS = [card.id for card in PARTS.customers]
TRUCK_IDS = [truck.id for truck in PARTS.trucks]


def load(game: Game, text: str) -> ChickenState:
    """The position that a text describes."""
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    settings = fields.settings("options", OPTIONS)
    try:
        state = start(game, seats, settings)
    except ValueError:
        expected = f"starter=random or 1 to {seats}, plucking=turns for one seat, solo_target=80 for more"
        raise fields.bad("options", expected) from None
    phase = fields.choice("phase", a.PHASES)
    if phase < a.DEALING:
        return load_setup(fields, state)
    state.phase = phase
    state.round = fields.number("round", 1, 5)
    state.first = fields.number("first", 0, seats - 1)
    if state.starter not in (t.NONE, state.first):
        raise fields.bad("first", f"{state.starter}, as the options say")
    state.active = fields.number("active", 0, seats - 1)
    state.sheets = vec[i64](new_row() * seats)
    for seat in range(seats):
        read_sheet(fields, state, seat)
    state.waiting = 0
    read_table(fields, state)
    read_pile(fields, state)
    check(fields, state)
    return state


def load_setup(fields: Fields, state: ChickenState) -> ChickenState:
    """Before the deal a position is what was chosen so far, and nothing else."""
    trucks = [word for word in fields.words("trucks") if word != "-"]
    boards = [word for word in fields.words("boards") if word != "-"]
    if any(truck not in TRUCK_IDS for truck in trucks) or len(set(trucks)) < len(trucks):
        raise fields.bad("trucks", f"different ones of {', '.join(TRUCK_IDS)}")
    if any(board not in t.BOARDS for board in boards):
        raise fields.bad("boards", f"words of {', '.join(t.BOARDS)}")
    if state.first == t.NONE and fields.text("first") != "-":
        state.apply(CHANCE, fields.number("first", 0, state.seats - 1))
    while a.CHOOSING_CHEF < state.phase < a.DEALING:
        seat = state.active
        if state.phase == a.CHOOSING_BOARD and len(boards) > seat:
            state.apply(seat, a.BOARD + t.BOARDS.index(boards[seat]))
        elif state.phase != a.CHOOSING_BOARD and len(trucks) > seat:
            truck = TRUCK_IDS.index(trucks[seat])
            if state.trucks == t.PICK:
                state.apply(seat, a.TRUCK + truck)
            else:
                state.apply(CHANCE, truck)
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
    for name, known in (("trucks", TRUCK_IDS), ("boards", list(t.BOARDS))):
        words = fields.words(name)
        if len(words) != seats or words[seat] not in known:
            raise fields.bad(name, f"one of {', '.join(known)} for each seat")
    sheet[t.MY_TRUCK] = TRUCK_IDS.index(fields.words("trucks")[seat])
    sheet[t.MY_BOARD] = t.BOARDS.index(fields.words("boards")[seat])
    read_stations(fields, sheet, seats, seat)
    read_customers(fields, sheet, rows(fields, "customers", seats)[seat], state)
    for name, row in (("bonuses", t.EARNED), ("saved", t.SAVED)):
        line = rows(fields, name, seats)[seat]
        counts = read_counts(fields, name, "" if line == "-" else line, list(PARTS.bonuses[: t.KINDS]), t.SLOTS)
        for kind, count in enumerate(counts):
            sheet[row + kind] = count
        named = sheet[t.MY_BOARD] == t.MENU and any(counts[t.FLAVOUR : t.FLAVOUR_ANY])
        if named or (row == t.SAVED and any(counts[t.FLAVOUR : t.FLAVOUR_ANY + 1])) or (row == t.EARNED and counts[-1]):
            raise fields.bad(
                name, "cross-offs, flavours from customers (named ones on the picnic), coop from the board"
            )
    read_flavours(fields, sheet, rows(fields, "flavours", seats)[seat])
    sheet[t.TIPS] = number_for(fields, "tips", seats, seat, 0, 20)
    sheet[t.TIPS_DUE] = number_for(fields, "due", seats, seat, 0, 99)
    sheet[t.BOARD_TIPS] = number_for(fields, "board_tips", seats, seat, 0, 9)
    sheet[t.STAR_SEGMENTS] = number_for(fields, "segments", seats, seat, 0, 40)
    sheet[t.DRAWS_FOUR] = number_for(fields, "draws", seats, seat, 3, 4) == 4
    sheet[t.REPLACE] = number_for(fields, "replace", seats, seat, 0, 4)
    line = rows(fields, "drawn", seats)[seat]
    cards = [] if line == "-" else [read_card(fields, "drawn", word) for word in line.split()]
    if len(cards) > 3 + sheet[t.DRAWS_FOUR]:
        raise fields.bad("drawn", "at most as many cards as the seat draws")
    sheet[t.DRAWN] = sum(card + 1 << 7 * place for place, card in enumerate(cards))
    read_hand(fields, sheet, rows(fields, "hand", seats)[seat])


def read_stations(fields: Fields, sheet: Sheet, seats: int, seat: int) -> None:
    levels = fields.words("levels")
    if len(levels) != seats or len(levels[seat]) != 4 or any(level not in "012" for level in levels[seat]):
        raise fields.bad("levels", "four digits of 0, 1, 2 for each seat")
    sheet[t.LEVELS] = sum(int(level) << 2 * station for station, level in enumerate(levels[seat]))
    left = fields.words("left")
    uses = left[seat].split("/") if len(left) == seats else []
    if len(uses) != 3:
        raise fields.bad("left", "uses left of chop, sauce and toss such as 1/1/3 for each seat")
    sheet[t.CHOPS], sheet[t.SAUCES], sheet[t.TOSSES] = (
        read_number(word, "left", 0, t.USES[3 * station + sheet.level(station)]) for station, word in enumerate(uses, 1)
    )
    sheet[t.PLUCKED] = number_for(fields, "plucked", seats, seat, 0, 4)
    prep = rows(fields, "prep", seats)[seat]
    if prep != "-":
        slots = prep.split()
        if len(slots) != 3 or any(slot.removesuffix("x") not in list("123456") for slot in slots):
            raise fields.bad("prep", "three numbers for each seat, with an x if used")
        sheet[t.PREP_NUMBERS] = sum(int(slot[0]) << 3 * number for number, slot in enumerate(slots))
        sheet[t.PREP_USED] = sum(1 << number for number, slot in enumerate(slots) if slot.endswith("x"))
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
    if len(words) > t.SLOTS or not line:
        raise fields.bad("customers", f"at most {t.SLOTS} customers for each seat, or none")
    for slot, word in enumerate(words):
        if word == "-":
            sheet[t.CARD + slot] = t.NONE
            sheet[t.FED + slot] = t.LEFT
            continue
        card_id, equals, rest = word.partition("=")
        marks, star, rest = rest.partition("*")
        stars, at, fed = rest.partition("@")
        card = read_card(fields, "customers", card_id)
        if not equals or not star or len(marks) != len(PARTS.customers[card].spaces) or set(marks) - set("_123456X"):
            raise fields.bad("customers", "customers such as c37=34_*3, with @2 if fed in round 2")
        sheet[t.CARD + slot] = card
        sheet[t.STARS + slot] = read_number(stars, "customers", 0, PARTS.customers[card].stars)
        sheet[t.FED + slot] = read_number(fed, "customers", 1, state.round) if at else 0
        accepts: i64 = t.CARD_MASK[6 * card + t.WILD]
        for space, mark in enumerate(marks):
            if mark == "_":
                continue
            number = "_123456X".index(mark)
            if number != t.X and accepts >> 6 * space + number - 1 & 1 == 0:
                raise fields.bad("customers", f"numbers that do not fall on {card_id}")
            sheet[t.WRITTEN + slot] |= number << 3 * space
            below, above = accepts & ((1 << 6 * space) - 1), accepts >> 6 * space + 6 << 6 * space + 6
            if state.order_up and number != t.X:
                below, above = below & t.AT_MOST[number], above & t.AT_LEAST[number]
            accepts = below | above
        if (accepts == 0) != bool(at):
            raise fields.bad("customers", f"@round on {card_id} just if it has no empty space")
        sheet[t.ACCEPTS + slot] = accepts
    sheet[t.CUSTOMERS] = len(words)
    sheet.update_wanted()


def read_flavours(fields: Fields, sheet: Sheet, line: str) -> None:
    words = line.split()
    if sheet[t.MY_BOARD] == t.MENU:
        if len(words) != 4:
            raise fields.bad("flavours", "the steps made on four tracks")
        sheet[t.TRACKS] = sum(read_number(word, "flavours", 0, 6) << 3 * track for track, word in enumerate(words))
        return
    names = [PARTS.space_name(space) for space in range(PARTS.picnic_spaces)]
    for word in [] if line == "-" else words:
        name, _, flavour = word.partition("=")
        if name not in names or flavour not in FLAVOUR_IDS or sheet[t.FILLED] >> names.index(name):
            raise fields.bad("flavours", "icons such as oak.1=savory, in the order of the spaces")
        sheet[t.FILLED] |= 1 << names.index(name)
        sheet[t.ICONS] |= FLAVOUR_IDS.index(flavour) << 2 * names.index(name)


def read_hand(fields: Fields, sheet: Sheet, line: str) -> None:
    """What the seat is in the middle of, and the die that lies aside meanwhile [CF-5.9]."""
    line, aside, laid = line.partition(" aside ")
    if aside:
        words = laid.split()
        if len(words) != 2 or words[0] not in t.SOURCES[t.DIE : t.PART] or words[1] not in INGREDIENTS[:30]:
            raise fields.bad("hand", "a die that lies aside such as aside die R4 or aside extra R4")
        sheet[t.LAID] = INGREDIENTS.index(words[1])
        sheet[t.LAID_FROM] = t.SOURCES.index(words[0])
    read_step(fields, sheet, line)


def read_step(fields: Fields, sheet: Sheet, line: str) -> None:
    words = line.split()
    word = words[0] if words else ""
    if line in ("free", "finished", "coop"):
        sheet[t.STEP] = {"free": a.FREE, "finished": a.FINISHED, "coop": a.COOPING}[line]
    elif line in t.SOURCES[t.PREP :]:
        slot = t.SOURCES.index(line) - t.PREP
        if sheet[t.PREP_NUMBERS] == 0 or sheet[t.PREP_USED] >> slot & 1:
            raise fields.bad("hand", "a prep slot that is not used")
        sheet[t.HAND] = 6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1
        sheet[t.SOURCE] = t.PREP + slot
        sheet[t.STEP] = a.HOLDING
    elif (
        len(words) == 2
        and word in t.SOURCES[t.DIE : t.PREP]
        and words[1] in INGREDIENTS[: 36 if word == "part" else 30]
    ):
        sheet[t.HAND] = INGREDIENTS.index(words[1])
        sheet[t.SOURCE] = t.SOURCES.index(word)
        sheet[t.STEP] = a.HOLDING
    elif line in PARTS.bonuses[: t.CROSS_ANY + 1] or line in PARTS.bonuses[t.FLAVOUR : t.FLAVOUR_ANY + 1]:
        sheet[t.OPENED] = PARTS.bonuses.index(line)
        sheet[t.STEP] = (
            a.CROSSING
            if sheet[t.OPENED] <= t.CROSS_ANY
            else a.NAMING
            if sheet[t.OPENED] == t.FLAVOUR_ANY
            else a.SEATING
        )
        sheet[t.NAMED] = sheet[t.OPENED] - t.FLAVOUR if sheet[t.STEP] == a.SEATING else t.NONE
    elif len(words) == 2 and word == "flavor-any" and words[1] in FLAVOUR_IDS and sheet[t.MY_BOARD] != t.MENU:
        sheet[t.OPENED], sheet[t.STEP], sheet[t.NAMED] = t.FLAVOUR_ANY, a.SEATING, FLAVOUR_IDS.index(words[1])
    else:
        raise fields.bad("hand", "free, finished, coop, die R4, extra R4, part G3, p2 or an opened bonus for each seat")


def read_table(fields: Fields, state: ChickenState) -> None:
    """The Head Chef dice and the coop."""
    roll = fields.words("roll")
    wanted = 0 if state.phase == a.DEALING else 3
    if any(word not in list("123456") for word in roll) or (
        len(roll) >= 3 if state.phase == a.PREP_ROLL else len(roll) != wanted
    ):
        raise fields.bad("roll", "the Head Chef dice rolled so far, each from 1 to 6")
    state.roll = sum(int(word) << 3 * die for die, word in enumerate(roll))
    each = state.dice_each()
    coop = read_counts(fields, "coop", fields.text("coop"), INGREDIENTS[:30], each)
    state.coop = vec[i64](coop)
    by_colour = [sum(coop[6 * colour : 6 * colour + 6]) for colour in range(5)]
    if any(dice > each for dice in by_colour) or (state.phase == a.DEALING and any(coop)):
        raise fields.bad("coop", f"at most {each} dice of each colour, none before the first round")
    if state.phase == a.CHUCKING:
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
    where = [OUT] * CARDS
    for _, card in places:
        where[card] = UNDRAWN
    undrawn = len(places)
    under = [read_card(fields, "under", word) for word in fields.words("under")]
    discards = [read_card(fields, "discards", word) for word in fields.words("discards")]
    places += [("under", card) for card in under] + [("discards", card) for card in discards]
    for sheet in state.all_sheets():
        places += [("customers", sheet[t.CARD + s]) for s in range(sheet[t.CUSTOMERS]) if sheet[t.FED + s] != t.LEFT]
        places += [("drawn", (sheet[t.DRAWN] >> 7 * k & 127) - 1) for k in range(4) if sheet[t.DRAWN] >> 7 * k]
    seen: set[int] = set()
    for name, card in places:
        if card in seen:
            raise fields.bad(name, f"{CARD_IDS[card]} in one place only")
        seen.add(card)
    for card in range(STARTERS, CARDS):
        if card not in seen:
            raise fields.bad("pile", f"{CARD_IDS[card]} somewhere")
    for card in under:
        where[card] = UNDER
    for card in discards:
        where[card] = DISCARDED
    if state.phase == a.DEALING:
        if undrawn != CARDS - STARTERS:
            raise fields.bad("pile", "all regular customers before the first round")
        held = {card for name, card in places if name == "customers"}
        where[:STARTERS] = [OUT if card in held else UNDRAWN for card in range(STARTERS)]
        undrawn = 0
    state.undrawn = undrawn
    state.places = vec[i64](where)
    state.under = vec[i64](under)
    for name, found in (("pile", write_pile(state)), ("discards", write_discards(state))):
        if found != fields.text(name):
            raise fields.bad(name, repr(found))
