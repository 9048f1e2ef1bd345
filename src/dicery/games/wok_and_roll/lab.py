"""What a step of Wok and Roll names: servings, skills, tiles and die faces, and the clauses it follows."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.census import SEEN, TAKEN, USED, Census, Mention, Part
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules import actions as a
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.scoring import completed_groups
from dicery.games.wok_and_roll.rules.state import WokState

CHANCE_CLAUSES = {a.DRAWING_LOTS: "WR-2.7", a.DEALING: "WR-2.6", a.ROLLING: "WR-4.1"}
LOCKED, REROLLED, DISH, PLATTER, PAID, HEXAGON, RECTANGLE, OPENED, DONE, KEPT, TIME_UP = (
    "WR-4.5",
    "WR-4.2",
    "WR-5.5",
    "WR-5.6",
    "WR-6.6",
    "WR-9.1",
    "WR-9.5",
    "WR-12.2",
    "WR-5.9",
    "WR-13.8",
    "WR-5.12",
)
FRIDGE, ROW, COMPLETED, ENDED, TOO_LONG = "WR-7.1", "WR-8.4", "WR-11.2", "WR-11.1", "WR-11.9"
NAMED = (*CHANCE_CLAUSES.values(), LOCKED, REROLLED, DISH, PLATTER, PAID, HEXAGON, RECTANGLE, OPENED, DONE, KEPT)
NAMED += (TIME_UP, FRIDGE, ROW, COMPLETED, ENDED, TOO_LONG)

PARTS_NAMED = (
    *(
        Part(f"serving {menu.id} {one.id}", f"serving, {menu.name}", menu.serving_name(place))
        for menu in PARTS.menus
        for place, one in enumerate(menu.servings)
    ),
    *(Part(f"hexagon {number}", "hexagon", name) for number, name in enumerate(PARTS.hexagons)),
    *(
        Part(f"rectangle {menu.id} {one.id}", f"rectangle, {menu.name}", one.name)
        for menu in PARTS.menus
        for one in menu.rectangles
    ),
    *(Part(f"special {one.id}", "House Special", one.name) for one in PARTS.specials),
    *(Part(f"face {one.letter}", "face", f"{one.name} face") for one in PARTS.symbols),
)


def mentions(before: WokState, after: WokState, seat: int, action: int) -> list[Mention]:
    """A serving is taken and used when it is crossed off, a skill is taken when it is learned."""
    if seat == CHANCE:
        if before.part == a.DEALING:
            part = f"special {PARTS.specials[action].id}"
            return [Mention(part, SEEN), Mention(part, TAKEN, int(before.active))]
        return [Mention(f"face {PARTS.symbols[action].letter}", SEEN)] if before.part == a.ROLLING else []
    if seat == CLOCK or before.part != a.COOKING:
        return []
    menu = PARTS.menus[before.menu]
    base = s.SHEET * seat
    found: list[Mention] = []
    crossed = int(after.sheets[base + s.CROSSED] & ~before.sheets[base + s.CROSSED])
    if crossed:
        part = f"serving {menu.id} {menu.servings[crossed.bit_length() - 1].id}"
        found += [Mention(part, TAKEN, seat), Mention(part, USED, seat)]
    if a.SKILL <= action < a.OPEN:
        skill = action - a.SKILL
        rectangle = skill - t.INGREDIENTS
        part = f"hexagon {skill}" if rectangle < 0 else f"rectangle {menu.id} {menu.rectangles[rectangle].id}"
        found.append(Mention(part, TAKEN, seat))
    return found


def clauses(before: WokState, after: WokState, seat: int, action: int) -> list[str]:
    found: list[str] = []
    if seat == CHANCE:
        found.append(CHANCE_CLAUSES[before.part])
    elif seat == CLOCK:
        found.append(TIME_UP)
    elif before.part == a.MARKET:
        found.append(LOCKED if action == a.LOCK else REROLLED)
    else:
        found += cooking_clauses(before, after, seat, action)
    if after.over:
        groups = [
            completed_groups(after.menu, after.sheets[s.SHEET * owner + s.CROSSED]) for owner in range(after.seats)
        ]
        found.append(ENDED if max(int(bits).bit_count() for bits in groups) >= after.complete else TOO_LONG)
    return found


def cooking_clauses(before: WokState, after: WokState, seat: int, action: int) -> list[str]:
    menu = PARTS.menus[before.menu]
    base = s.SHEET * seat
    found: list[str] = []
    crossed = int(after.sheets[base + s.CROSSED] & ~before.sheets[base + s.CROSSED])
    if crossed:
        found.append(DISH if menu.groups[menu.servings[crossed.bit_length() - 1].group].dish else PLATTER)
        if completed_groups(after.menu, after.sheets[base + s.CROSSED]) != completed_groups(
            before.menu, before.sheets[base + s.CROSSED]
        ):
            found.append(COMPLETED)
        if after.sheets[base + s.CIRCLED] > before.sheets[base + s.CIRCLED]:
            found.append(ROW)
    if after.sheets[base + s.FRIDGE] != before.sheets[base + s.FRIDGE]:
        found.append(FRIDGE)
    if a.PAY <= action < a.SKILL:
        found.append(PAID)
    elif a.SKILL <= action < a.OPEN:
        found.append(HEXAGON if action - a.SKILL < t.INGREDIENTS else RECTANGLE)
    elif a.OPEN <= action < a.DONE:
        found.append(OPENED)
    elif action == a.DONE:
        found.append(DONE)
    elif action >= a.KEEP:
        found.append(KEPT)
    return found


def ending(state: WokState) -> str:
    groups = [completed_groups(state.menu, state.sheets[s.SHEET * owner + s.CROSSED]) for owner in range(state.seats)]
    if max(int(bits).bit_count() for bits in groups) >= state.complete:
        return "a seat completed enough dishes and platters"
    return "the limit of turns"


CENSUS = Census(WokState, PARTS_NAMED, mentions, clauses, NAMED, ending)
