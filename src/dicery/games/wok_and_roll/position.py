"""The position text of Wok and Roll: sheets as in the ledger, one a line, checked as they are read [WR-18]."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.fields import Fields, read_number, write_fields, write_settings
from dicery.engine.game import Game
from dicery.engine.state import BadPosition
from dicery.games.wok_and_roll.options import OPTIONS, settings_of, start
from dicery.games.wok_and_roll.parts import LETTERS, PARTS, Menu, collection
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.pay import ways_to_pay
from dicery.games.wok_and_roll.rules.scoring import completed_groups
from dicery.games.wok_and_roll.rules.sheet import letters, skill_name, stock
from dicery.games.wok_and_roll.rules.skills import hexagon_price, lock_price
from dicery.games.wok_and_roll.rules.state import WokState

FIELDS = ("seats", "options", "first", "position", "kept", "sheets", "seen")


def dump(state: WokState) -> str:
    """The position; the starting player counts from 1, and a point stands for a die that is still to be rolled
    [WR-18.4]."""
    faces = ["." if state.rolling >> slot & 1 else LETTERS[state.dice[slot]] for slot in range(DICE)]
    dice = "".join(faces[:RED]) + "/" + "".join(faces[RED:])
    menu = PARTS.menus[state.menu]
    cooking = state.part == actions.COOKING
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "options": write_settings(settings_of(state)),
            "first": "" if state.first == t.NONE else str(state.first + 1),
            "position": f"{menu.id} t{state.turn} {actions.PART_NAMES[state.part]} {state.rolled} {dice}",
            "kept": " ".join(str(slot + 1) for slot in range(DICE) if state.kept >> slot & 1),
            "sheets": "\n".join(
                write_sheet(state, seat, 0) + (write_cooking(state, seat) if cooking else "")
                for seat in range(state.seats)
            ),
            "seen": "\n".join(write_sheet(state, seat, s.SEEN) for seat in range(state.seats)) if cooking else "",
        },
    )


def write_sheet(state: WokState, seat: int, column: int) -> str:
    """A sheet as it is, or from column SEEN on as it was when the dice were locked [WR-18.2]."""
    base = s.SHEET * seat + column
    menu = PARTS.menus[state.menu]
    crossed = state.sheets[base + s.CROSSED]
    tokens: list[str] = []
    for line in menu.lines():
        groups = [
            "".join("x" if crossed >> place & 1 else "." for place in range(group.first, group.first + group.size))
            for group in menu.groups
            if group.line == line
        ]
        tokens.append(f"{line}:{'|'.join(groups)}")
    skills = state.sheets[base + s.SKILLS]
    names = [skill_name(skill) for skill in range(t.INGREDIENTS + len(menu.rectangles)) if skills >> skill & 1]
    tokens.append(f"F:{letters(state.sheets[base + s.FRIDGE]) or '-'}")
    tokens.append(f"E:{letters(state.sheets[base + s.CIRCLED]) or '-'}")
    tokens.append(f"K:{''.join(names) or '-'}")
    if has_locks(menu):
        opened = state.sheets[base + s.OPENED]
        codes = [group.code for place, group in enumerate(menu.groups) if opened >> place & 1]
        tokens.append(f"O:{','.join(codes) or '-'}")
    tile = state.sheets[s.SHEET * seat + s.TILE]
    if tile:
        tokens.append(f"H:{PARTS.specials[tile - 1].id}")
    return " ".join(tokens)


def write_cooking(state: WokState, seat: int) -> str:
    """What a sheet adds during cooking [WR-18.3]."""
    base = s.SHEET * seat
    added = f" D:{letters(state.sheets[base + s.USABLE]) or '-'}"
    if state.sheets[base + s.UNPAID] != t.NONE:
        added += f" P:{PARTS.menus[state.menu].servings[state.sheets[base + s.UNPAID]].id}"
    if state.sheets[base + s.SERVED]:
        added += f" A:{state.sheets[base + s.SERVED]}"
    return added if state.waiting >> seat & 1 else added + " Z"


def has_locks(menu: Menu) -> bool:
    """Are there locked groups on the menu? [WR-12.2]"""
    return any(group.lock for group in menu.groups)


def load(game: Game, text: str) -> WokState:
    fields = Fields(text, game.name, FIELDS)
    seats = fields.number("seats", game.fewest, game.most)
    try:
        state = start(game, seats, fields.settings("options", OPTIONS))
    except BadPosition:
        raise
    except ValueError as error:
        raise BadPosition(f"field 'options': {error}") from None
    tiles = state.tiles
    read_part(fields, state)
    lines = fields.text("sheets").splitlines()
    seen = fields.text("seen").splitlines() if fields.text("seen") else lines
    if len(lines) != seats or len(seen) != seats:
        raise fields.bad("sheets" if len(lines) != seats else "seen", f"{seats} sheets, one a line")
    if fields.text("seen") and state.part != actions.COOKING:
        raise fields.bad("seen", "nothing but during cooking")
    extras = [read_sheet(fields, state, seat, lines[seat], "sheets") for seat in range(seats)]
    check_tiles(fields, state, tiles)
    check_running(fields, state)
    if state.part == actions.COOKING:
        if fields.text("seen"):
            read_seen(fields, state, seen)
        read_cooking(fields, state, extras)
    elif any(extras):
        raise fields.bad("sheets", "D, P, A and Z only during cooking")
    return state


def read_part(fields: Fields, state: WokState) -> None:
    """Menu, turn, part, rolls made and dice, as `simple t7 market 2 ns/nmmv` [WR-18.4]."""
    tokens = fields.words("position")
    menu = PARTS.menus[state.menu].id
    part_names = ", ".join(actions.PART_NAMES)
    shape = f"{menu}, the turn, a part of {part_names}, the rolls made and six dice: {menu} t7 market 2 ns/nmmv"
    if len(tokens) != 5 or tokens[0] != menu or tokens[1][:1] != "t" or tokens[2] not in actions.PART_NAMES:
        raise fields.bad("position", shape)
    state.turn = read_number(tokens[1][1:], "position", 1, state.last_turn())
    state.part = actions.PART_NAMES.index(tokens[2])
    read_first(fields, state)
    state.active = 0 if state.first == t.NONE else (state.first + state.turn - 1) % state.seats
    state.rolled = read_number(tokens[3], "position", 0, 5)
    faces = tokens[4].replace("/", "", 1)
    if len(faces) != DICE or tokens[4].find("/") != RED or any(face not in LETTERS + "." for face in faces):
        raise fields.bad("position", shape)
    state.rolling = sum(1 << slot for slot in range(DICE) if faces[slot] == ".")
    state.dice = vec[i64]([max(LETTERS.find(face), 0) for face in faces])
    slots = fields.words("kept")
    if any(slot not in "123456" for slot in slots) or sorted(set(slots)) != slots:
        raise fields.bad("kept", "different slots from 1 to 6, in order")
    state.kept = sum(1 << int(slot) - 1 for slot in slots)
    rolled = [slot for slot in range(DICE) if not state.kept >> slot & 1]  # those of the latest roll
    to_come = [slot for slot in range(DICE) if state.rolling >> slot & 1]
    if bool(to_come) != (state.part <= actions.ROLLING) or to_come != rolled[len(rolled) - len(to_come) :]:
        raise fields.bad("position", "a point for each die still to be rolled, those in the highest slots")
    if state.kept and (
        state.part not in (actions.ROLLING, actions.MARKET)
        or state.rolled < 1 + (state.part == actions.MARKET)
        or not rolled
    ):
        raise fields.bad("kept", "slots only after a reroll, and fewer than six")
    if state.part < actions.ROLLING and (state.turn > 1 or len(to_come) < DICE):
        raise fields.bad("position", f"{menu} t1 {tokens[2]} 0 ../.... before the first roll")


def read_first(fields: Fields, state: WokState) -> None:
    """The starting player: nobody while lots are drawn, otherwise the one that the options name if they do [WR-2.7]."""
    known = state.first
    if state.part == actions.DRAWING_LOTS:
        if known != t.NONE:
            raise fields.bad("position", "no lot, as the starting player is known")
        if fields.text("first"):
            raise fields.bad("first", "nobody before the lot is drawn")
        return
    state.first = fields.number("first", 1, state.seats) - 1
    if known not in (t.NONE, state.first):
        raise fields.bad("first", f"the starting player, {known + 1}")


def read_sheet(fields: Fields, state: WokState, seat: int, line: str, field: str) -> list[str]:
    """Reads a sheet and returns the tokens that cooking adds to it [WR-18.2]."""
    menu = PARTS.menus[state.menu]
    tokens = line.split()
    names = [*menu.lines(), "F", "E", "K", *(["O"] if has_locks(menu) else [])]
    if [token.partition(":")[0] for token in tokens[: len(names)]] != names:
        raise fields.bad(field, f"for seat {seat + 1} a sheet such as {write_sheet(state, seat, 0)!r}")
    values = [token.partition(":")[2] for token in tokens[: len(names)]]
    base = s.SHEET * seat
    crossed = read_crossed(fields, menu, values[: len(menu.lines())], field)
    fridge, circled, skills = ("" if value == "-" else value for value in values[len(menu.lines()) :][:3])
    if any(fridge.count(letter) > menu.fridge.count(letter) for letter in fridge):
        raise fields.bad(field, f"a Fridge with no more than {menu.fridge}")
    if any(letter not in LETTERS for letter in circled) or len(circled) > 90:
        raise fields.bad(field, f"circled items of {LETTERS}, at most 90")
    known = [skill_name(skill) for skill in range(t.INGREDIENTS + len(menu.rectangles))]
    if any(skill not in known for skill in skills) or len(set(skills)) < len(skills):
        raise fields.bad(field, f"different skills of {' '.join(known)}")
    owned = sum(1 << known.index(skill) for skill in skills)
    if state.junior and owned != t.ALL_HEXAGONS:
        raise fields.bad(field, "all five hexagons and no rectangle in the junior game")
    codes = [group.code for group in menu.groups if group.lock]
    opened = values[-1].split(",") if has_locks(menu) and values[-1] != "-" else []
    if any(code not in codes for code in opened) or len(set(opened)) < len(opened):
        raise fields.bad(field, f"opened locks of {', '.join(codes)}")
    state.sheets[base + s.CROSSED] = crossed
    state.sheets[base + s.FRIDGE] = collection(fridge)
    state.sheets[base + s.CIRCLED] = collection(circled)
    state.sheets[base + s.SKILLS] = owned
    state.sheets[base + s.OPENED] = sum(1 << place for place, group in enumerate(menu.groups) if group.code in opened)
    for place, group in enumerate(menu.groups):
        servings = crossed >> group.first & (1 << group.size) - 1
        if group.dish and servings & servings + 1:
            raise fields.bad(field, f"{group.code} crossed off from first to last")
        if servings and group.lock and not state.sheets[base + s.OPENED] >> place & 1:
            raise fields.bad(field, f"nothing crossed off behind the lock of {group.code}")
    extras = tokens[len(names) :]
    state.sheets[base + s.TILE] = 0
    if extras and extras[0].startswith("H:"):
        tiles = [tile.id for tile in PARTS.specials]
        if extras[0][2:] not in tiles:
            raise fields.bad(field, f"a tile of {', '.join(tiles)}")
        state.sheets[base + s.TILE] = tiles.index(extras.pop(0)[2:]) + 1
    return extras


def read_crossed(fields: Fields, menu: Menu, values: list[str], field: str) -> int:
    crossed = 0
    for line, value in zip(menu.lines(), values, strict=True):
        groups = [group for group in menu.groups if group.line == line]
        marks = value.split("|")
        if [len(mark) for mark in marks] != [group.size for group in groups] or set(value) - set("x.|"):
            shape = "|".join("." * group.size for group in groups)
            raise fields.bad(field, f"{line}:{shape} with x for what is crossed off")
        for group, mark in zip(groups, marks, strict=True):
            crossed |= sum(1 << group.first + place for place, char in enumerate(mark) if char == "x")
    return crossed


def check_tiles(fields: Fields, state: WokState, tiles: int) -> None:
    """Each seat has its own tile, if tiles are in play; while they are dealt, the first ones in turn order do [WR-2.6,
    WR-13.2]."""
    drawn = [state.sheets[s.SHEET * seat + s.TILE] for seat in range(state.seats)]
    held = [tile for tile in drawn if tile]
    wanted = state.seats if tiles and state.part != actions.DRAWING_LOTS else 0
    if state.part == actions.DEALING:
        wanted = len(held)
        if not tiles or wanted == state.seats:
            raise fields.bad("position", "tiles to deal")
        state.active = (state.first + wanted) % state.seats
    if (
        any(not drawn[(state.first + place) % state.seats] for place in range(wanted))
        or len(held) != wanted
        or len(set(held)) < len(held)
        or any(not tiles >> tile - 1 & 1 for tile in held)
    ):
        expected = f"a different tile for each of the first {wanted} seats in turn order" if wanted else "no tiles"
        raise fields.bad("sheets", expected)
    state.tiles = 0
    if state.part < actions.ROLLING:
        state.tiles = tiles & ~sum(1 << tile - 1 for tile in held)
    for seat in range(state.seats):
        for place, group in enumerate(PARTS.menus[state.menu].groups):
            free = group.lock and drawn[seat] and lock_price(state.sheets, state.menu, seat, place) == 0
            if free and not state.sheets[s.SHEET * seat + s.OPENED] >> place & 1:
                raise fields.bad("sheets", f"the lock of {group.code} open, as it costs seat {seat + 1} nothing")


def check_running(fields: Fields, state: WokState) -> None:
    """The rolls fit the part, and the match is over just when it should be."""
    allowed = state.rolls_allowed()
    low, high = {
        actions.DRAWING_LOTS: (0, 0),
        actions.DEALING: (0, 0),
        actions.ROLLING: (0, allowed - 1),
        actions.MARKET: (1, allowed - 1),
    }.get(state.part, (1, allowed))
    if not low <= state.rolled <= high:
        raise fields.bad("position", f"{low} to {high} rolls made")
    if state.rolled > 0 and state.part == actions.ROLLING and not state.kept and state.rolling != (1 << DICE) - 1:
        return
    if (state.part == actions.OVER) != state.ends() and state.part in (
        actions.OVER,
        actions.DEALING,
        actions.DRAWING_LOTS,
    ):
        raise fields.bad("position", "'over' just when the match has ended")
    if state.part == actions.OVER:
        state.over = True
        state.waiting = 0
    if state.part == actions.MARKET:
        state.waiting = 1 << state.active
    if state.part in (actions.ROLLING, actions.MARKET):
        check_going(fields, state)


def check_going(fields: Fields, state: WokState) -> None:
    """The turn before this one has not ended the match [WR-11.1, WR-15.4]."""
    if state.finish_round and (state.turn - 1) % state.seats != 0:
        return
    for seat in range(state.seats):
        if size(completed_groups(state.menu, state.sheets[s.SHEET * seat + s.CROSSED])) >= state.complete:
            raise fields.bad("sheets", f"fewer than {state.complete} completed groups before this turn")


def read_seen(fields: Fields, state: WokState, lines: list[str]) -> None:
    """The sheets as they were when the dice were locked, into their columns [WR-16.2]."""
    then = state.clone()
    for seat, line in enumerate(lines):
        if read_sheet(fields, then, seat, line, "seen"):
            raise fields.bad("seen", "sheets without D, P, A and Z")
        if then.sheets[s.SHEET * seat + s.TILE] != state.sheets[s.SHEET * seat + s.TILE]:
            raise fields.bad("seen", "the same tiles as in the sheets")
    check_going(fields, then)
    for seat in range(state.seats):
        for column in range(s.OPEN_TO_ALL):
            state.sheets[s.SHEET * seat + s.SEEN + column] = then.sheets[s.SHEET * seat + column]


def read_cooking(fields: Fields, state: WokState, extras: list[list[str]]) -> None:
    """Reads what cooking adds, and checks that it can have come about since the dice were locked [WR-18.3]."""
    menu = PARTS.menus[state.menu]
    locked = state.clone()
    for seat in range(state.seats):
        for column in range(s.OPEN_TO_ALL):
            if fields.text("seen"):
                locked.sheets[s.SHEET * seat + column] = state.sheets[s.SHEET * seat + s.SEEN + column]
            else:
                state.sheets[s.SHEET * seat + s.SEEN + column] = state.sheets[s.SHEET * seat + column]
    check_going(fields, locked)
    locked.max_turns = locked.solo_turns = 10**6  # so that nothing ends while the dice are dealt out
    locked.complete = 99
    locked.waiting = 1 << state.seats  # nor the turn, should all be done at once
    ids = [serving.id for serving in menu.servings]
    waiting = 0
    done_at_once: list[bool] = []
    for seat in range(state.seats):
        locked.waiting |= 1 << seat
        locked.begin_cooking(seat)
        done_at_once.append(not locked.waiting >> seat & 1)
    for seat, tokens in enumerate(extras):
        base = s.SHEET * seat
        values = {token.partition(":")[0]: token.partition(":")[2] for token in tokens}
        if list(values) != [name for name in "DPAZ" if name in values] or len(values) < len(tokens):
            raise fields.bad("sheets", "after a sheet D, P, A and Z, each at most once")
        dice = values.get("D", letters(locked.sheets[base + s.USABLE])).removeprefix("-")
        if any(letter not in LETTERS for letter in dice) or len(dice) > 30:
            raise fields.bad("sheets", f"dice of {LETTERS} after D:")
        state.sheets[base + s.USABLE] = collection(dice)
        state.sheets[base + s.SERVED] = read_number(values.get("A", "0"), "sheets", 0, len(ids))
        if values.get("P", ids[0]) not in ids:
            raise fields.bad("sheets", "a serving after P:")
        state.sheets[base + s.UNPAID] = ids.index(values["P"]) if "P" in values else t.NONE
        check_spent(fields, state, locked, seat)
        if "Z" not in values:
            waiting |= 1 << seat
    state.waiting = waiting
    if not waiting:
        raise fields.bad("sheets", "a seat without Z: when all are done the turn is over")
    for seat in range(state.seats):
        check_waiting(fields, state, seat, done_at_once[seat])


def check_spent(fields: Fields, state: WokState, locked: WokState, seat: int) -> None:
    """What a seat has done since the dice were locked is paid for, no item twice [WR-5.4, WR-6.1]."""
    base = s.SHEET * seat
    menu = state.menu
    old, new = locked.sheets[base + s.CROSSED], state.sheets[base + s.CROSSED]
    skills = state.sheets[base + s.SKILLS] & ~locked.sheets[base + s.SKILLS]
    opened = state.sheets[base + s.OPENED] & ~locked.sheets[base + s.OPENED]
    kept = [(locked.sheets[base + column], state.sheets[base + column]) for column in (s.CROSSED, s.SKILLS, s.OPENED)]
    if any(before & ~now for before, now in kept) or state.sheets[base + s.SERVED] != size(new & ~old):
        raise fields.bad("sheets", f"for seat {seat + 1} all that was there before, and A: the servings since then")
    had = stock(locked.sheets, seat) + locked.sheets[base + s.USABLE]
    for row in range(len(PARTS.menus[menu].rows)):
        linked = t.ROW_SERVINGS[t.ROW_ROOM * menu + row]
        if linked & new == linked and linked & old != linked:
            had += t.ROW_GIVES[t.ROW_ROOM * menu + row]
    tile = state.sheets[base + s.TILE]
    if t.TILE_NTH[tile] and seat == state.active and state.sheets[base + s.SERVED] >= t.TILE_NTH[tile]:
        had += 1 << 8 * t.TILE_NTH_GIVES[tile]
    left = stock(state.sheets, seat) + state.sheets[base + s.USABLE]
    spent = [(had >> 8 * symbol & 127) - (left >> 8 * symbol & 127) for symbol in range(len(LETTERS))]
    cost = sum(t.SERVING_COST[t.SERVING_ROOM * menu + place] for place in range(48) if (new & ~old) >> place & 1)
    due = [cost >> 8 * symbol & 127 for symbol in range(len(LETTERS))]
    price = size(skills >> t.INGREDIENTS) * PARTS.rectangle_price
    if skills & t.ALL_HEXAGONS:
        price += hexagon_price(locked.sheets, seat) + (size(skills & t.ALL_HEXAGONS) - 1) * PARTS.hexagon_price
    price += sum(lock_price(state.sheets, state.menu, seat, place) for place in range(16) if opened >> place & 1)
    hexagons = state.sheets[base + s.SKILLS]
    unpaid = [
        symbol
        for symbol in range(t.INGREDIENTS)
        if not 0 <= spent[symbol] <= due[symbol] or (spent[symbol] < due[symbol] and not hexagons >> symbol & 1)
    ]
    if unpaid or sum(spent) != sum(due) + price or spent[t.BOOK] < price:
        raise fields.bad("sheets", f"for seat {seat + 1} items and dice spent just for what it has done since the lock")


def check_waiting(fields: Fields, state: WokState, seat: int, done_at_once: bool) -> None:
    """A seat without anything to do is done, and an unpaid serving has several payments [WR-5.10, WR-6.6]."""
    base = s.SHEET * seat
    if not state.waiting >> seat & 1:
        if state.sheets[base + s.UNPAID] != t.NONE:
            raise fields.bad("sheets", "Z only without an unpaid serving")
        return
    unpaid = state.sheets[base + s.UNPAID]
    trial = state.clone()
    trial.waiting |= 1 << state.seats
    trial.update_payable(seat)
    if done_at_once or not trial.waiting >> seat & 1:
        raise fields.bad("sheets", f"Z for seat {seat + 1}, which has nothing left to do")
    state.sheets[base + s.PAYABLE] = trial.sheets[base + s.PAYABLE]
    if unpaid != t.NONE and (
        not trial.sheets[base + s.PAYABLE] >> unpaid & 1
        or ways_to_pay(state.sheets, state.menu, seat, unpaid, vec[i64]([0] * t.MOST_PAYMENTS)) < 2
    ):
        raise fields.bad("sheets", "after P: a serving with several payments")
