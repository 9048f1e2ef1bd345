"""What a step of Chicken Fried Dice names: customers, trucks, boards, station tiles and dice, and its clauses."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.census import SEEN, TAKEN, USED, Census, Mention, Part
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.text.notation import kept

CHANCE_CLAUSES = {
    a.CHOOSING_CHEF: "CF-2.7",
    a.CHOOSING_TRUCK: "CF-2.1",
    a.DEALING: "CF-2.4",
    a.PREP_ROLL: "CF-4.5",
    a.CHUCKING: "CF-5.1",
    a.TOSSING: "CF-7.5",
    a.STEALING: "CF-15.3",
    a.DRAWING: "CF-13.12",
    a.REPLACING: "CF-13.13",
}
# The first action of each kind, and its clause; from the last kind to the first.
ACTION_CLAUSES = (
    (a.ASIDE, "CF-5.9"),
    (a.BOARD, "CF-2.2"),
    (a.TRUCK, "CF-2.1"),
    (a.KEEP, "CF-13.13"),
    (a.UPGRADE, "CF-13.7"),
    (a.ORDER, "CF-4.6"),
    (a.SEAT, "CF-11.1"),
    (a.SAUCE, "CF-7.10"),
    (a.PUT, "CF-3.1"),
    (a.BONUS + t.FLAVOUR, "CF-8.5"),
    (a.BONUS + t.MULTI, "CF-8.4"),
    (a.BONUS, "CF-8.3"),
    (a.PLUCK, "CF-5.2"),
    (a.TAKE_PART, "CF-7.9"),
    (a.TAKE_PREP, "CF-7.1"),
    (a.CHOP + 1, "CF-7.7"),
    (a.TOSS, "CF-7.5"),
    (a.WASTE, "CF-6.5"),
    (a.COOP_BONUS, "CF-9.6"),
    (a.DONE, "CF-5.7"),
)
CROSSED, FED, LEFT, TIPPED, TRACK = "CF-3.5", "CF-3.4", "CF-13.10", "CF-13.5", "CF-10.5"
NAMED = tuple(
    dict.fromkeys([*CHANCE_CLAUSES.values(), *[one for _, one in ACTION_CLAUSES], CROSSED, FED, LEFT, TIPPED, TRACK])
)

PARTS_NAMED = (
    *(Part(f"customer {one.id}", "starter" if one.starter else "customer", one.name) for one in PARTS.customers),
    *(Part(f"truck {one.id}", "truck", one.name) for one in PARTS.trucks),
    *(Part(f"board {name}", "board", f"{name} board") for name in t.BOARDS),
    *(Part(f"station {one.id}", "station", f"{one.name} upgrade") for one in PARTS.stations),
    *(Part(f"bonus {one}", "bonus", one) for one in PARTS.bonuses[: t.COOP]),
    *(
        Part(f"die {PARTS.ingredient(number)}", "die", f"{PARTS.colours[number // 6].id} {number % 6 + 1}")
        for number in range(30)
    ),
)


def mentions(before: ChickenState, after: ChickenState, seat: int, action: int) -> list[Mention]:
    """A customer is seen when drawn, taken when it joins a queue, used when it is fed."""
    found: list[Mention] = []
    if seat == CHANCE:
        if before.phase in (a.DEALING, a.DRAWING, a.REPLACING):
            found.append(Mention(f"customer {PARTS.customers[action].id}", SEEN))
            if before.phase != a.DRAWING:
                found.append(Mention(f"customer {PARTS.customers[action].id}", TAKEN, int(before.active)))
        elif before.phase == a.CHUCKING:
            die = PARTS.ingredient(6 * (before.rolled // before.dice_each()) + action)
            found.append(Mention(f"die {die}", SEEN))
        elif before.phase == a.CHOOSING_TRUCK:
            found.append(Mention(f"truck {PARTS.trucks[action].id}", TAKEN, int(before.active)))
    elif seat != CLOCK:
        found += choice(before, seat, action)
        fed, base = after.sheets, t.ROW * seat
        for slot in range(after.sheets[base + t.CUSTOMERS]):
            if 0 < fed[base + t.FED + slot] < t.LEFT and before.sheets[base + t.FED + slot] == 0:
                customer = PARTS.customers[after.sheets[base + t.CARD + slot]]
                found.append(Mention(f"customer {customer.id}", USED, seat))
    return found


def choice(before: ChickenState, seat: int, action: int) -> list[Mention]:
    """What an action of a seat takes or uses."""
    if a.PLUCK <= action < a.BONUS:
        return [Mention(f"die {PARTS.ingredient(action - a.PLUCK)}", TAKEN, seat)]
    if a.BONUS <= action < a.PUT:
        return [Mention(f"bonus {PARTS.bonuses[action - a.BONUS]}", USED, seat)]
    if a.UPGRADE <= action < a.KEEP:
        return [Mention(f"station {PARTS.stations[action - a.UPGRADE].id}", TAKEN, seat)]
    if a.KEEP <= action < a.TRUCK:
        cards = kept(before.sheet(seat), action - a.KEEP)
        return [Mention(f"customer {card.id}", TAKEN, seat) for card in cards]
    if a.TRUCK <= action < a.BOARD:
        return [Mention(f"truck {PARTS.trucks[action - a.TRUCK].id}", TAKEN, seat)]
    if a.BOARD <= action < a.ASIDE:
        return [Mention(f"board {t.BOARDS[action - a.BOARD]}", TAKEN, seat)]
    return []


def clauses(before: ChickenState, after: ChickenState, seat: int, action: int) -> list[str]:
    found: list[str] = []
    if seat == CHANCE:
        found.append(CHANCE_CLAUSES[before.phase])
    elif seat != CLOCK:
        crossing = before.sheets[t.ROW * seat + t.STEP] == a.CROSSING and a.PUT <= action < a.SAUCE
        found.append(CROSSED if crossing else next(clause for first, clause in ACTION_CLAUSES if action >= first))
    for owner in range(after.seats):
        base = t.ROW * owner
        for slot in range(before.sheets[base + t.CUSTOMERS]):
            was, now = before.sheets[base + t.FED + slot], after.sheets[base + t.FED + slot]
            if now != was:
                found.append(LEFT if now == t.LEFT else FED)
        if after.sheets[base + t.TIPS_DUE] > before.sheets[base + t.TIPS_DUE]:
            found.append(TIPPED)
        if after.sheets[base + t.TRACKS] != before.sheets[base + t.TRACKS]:
            found.append(TRACK)
    return found


def ending(state: ChickenState) -> str:
    return "the last round"


CENSUS = Census(ChickenState, PARTS_NAMED, mentions, clauses, NAMED, ending)
