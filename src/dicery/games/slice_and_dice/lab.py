"""What a step of Slice & Dice names: utensils, dishes, special tokens and die faces, and the clauses it follows."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.census import SEEN, TAKEN, USED, Census, Mention, Part
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import lowest
from dicery.games.slice_and_dice.rules.state import SliceState

# Which clause a step of chance, or an action at a step, follows.
CHANCE_CLAUSES = {
    a.LAY_DISH: "SD-11.1",
    a.DRAW_STARTER: "SD-2.3",
    a.DEAL: "SD-2.4",
    a.LAY_DISPLAY: "SD-2.4",
    a.START_TOKEN: "SD-14.2",
    a.ROLLING: "SD-5.1",
    a.DRAW_CARD: "SD-7.2",
    a.REFILL_DISPLAY: "SD-7.2",
    a.DRAW_TOKEN: "SD-9.1",
    a.REFILL_LINE: "SD-11.5",
}
PLAIN_CLAUSES = {
    a.THROW: "SD-5.2",
    a.PICK: "SD-5.2",
    a.ROLL: "SD-5.2",
    a.STOP: "SD-5.10",
    a.SERVE: "SD-4.8",
    a.CLEAR: "SD-4.6",
    a.TAKE: "SD-5.4",
    a.CUT: "SD-5.6",
    a.PASS: "SD-7.10",
    a.END: "SD-6.5",
    a.DONE: "SD-7.9",
    a.LID: "SD-10.3",
    a.LID_HERE: "SD-10.6",
    a.LID_OFF: "SD-10.6",
    a.BUY_DECK: "SD-7.2",
}
WINDOW_CLAUSES = {a.THROW_WINDOW: "SD-7.11", a.CUT_WINDOW: "SD-7.12", a.END_WINDOW: "SD-7.13", a.TRIGGER: "SD-7.14"}
CUT_ENDS, AVERTED, LEFT, LOST, PLACED, TRADED, GO_FIRST, GO_AGAIN = (
    "SD-5.9",
    "SD-9.4",
    "SD-5.4",
    "SD-5.9",
    "SD-9.3",
    "SD-7.5",
    "SD-4.1",
    "SD-4.2",
)
SERVED, ROUND, QUOTA, TOO_LONG = "SD-6.1", "SD-11.2", "SD-12.1", "SD-16.1"

UTENSIL_CLAUSES = tuple(f"SD-8.{number}" for number in range(1, len(PARTS.utensils) + 1))
NAMED = tuple(
    dict.fromkeys(
        (
            *(*CHANCE_CLAUSES.values(), *PLAIN_CLAUSES.values(), *WINDOW_CLAUSES.values(), CUT_ENDS, AVERTED, LEFT),
            *(LOST, PLACED, TRADED, GO_FIRST, GO_AGAIN, SERVED, ROUND, QUOTA, TOO_LONG, *UTENSIL_CLAUSES),
        )
    )
)

PARTS_NAMED = (
    *(Part(f"utensil {one.id}", "utensil", one.name) for one in PARTS.utensils),
    *(Part(f"dish {one.id}", "dish", one.name) for one in PARTS.dishes),
    *(Part(f"special {PARTS.items[n].id}", "special", PARTS.items[n].name) for n in range(24) if PARTS.specials[n]),
    *(Part(f"face {one.id}", "face", f"{one.name} face") for one in PARTS.items),
)


def mentions(before: SliceState, after: SliceState, seat: int, action: int) -> list[Mention]:
    """Cards and tokens that came up, went to a seat or were played; a dish is used when it is served."""
    found: list[Mention] = []
    if seat == CHANCE:
        found += outcome(before, after, action)
    elif seat != CLOCK:
        if a.BUY <= action < a.GO:
            found.append(Mention(f"utensil {PARTS.utensils[before.display[action - a.BUY]].id}", TAKEN, seat))
        elif a.GO <= action < a.LINE:
            found.append(Mention(f"dish {PARTS.dishes[before.dishes[action - a.GO]].id}", TAKEN, seat))
        elif a.CARD <= action < a.TRADE and before.step != a.KEEP_CARD:
            found.append(Mention(f"utensil {PARTS.utensils[action - a.CARD].id}", USED, seat))
        elif a.ITEM <= action < a.CARD and before.owned[seat] != after.owned[seat]:
            found.append(Mention(f"special {PARTS.items[action - a.ITEM].id}", USED, seat))
        elif action == a.TAKE:
            hits = int(before.hits())
            found += [Mention(f"face {one.id}", USED, seat) for n, one in enumerate(PARTS.items) if hits >> n & 1]
    for owner in range(after.seats):
        for place in range(before.served[owner], after.served[owner]):
            dish = PARTS.dishes[after.plates[t.PLATES * owner + place]]
            found.append(Mention(f"dish {dish.id}", USED, owner))
    return found


def outcome(before: SliceState, after: SliceState, action: int) -> list[Mention]:
    """What chance brought, and to whom."""
    step = before.step
    if step in (a.LAY_DISH, a.REFILL_LINE):
        return [Mention(f"dish {PARTS.dishes[action].id}", SEEN)]
    if step == a.ROLLING:
        return [Mention(f"face {PARTS.items[6 * lowest(before.rolling) + action].id}", SEEN)]
    if step in (a.DRAW_TOKEN, a.START_TOKEN):
        part = f"special {PARTS.items[action].id}"
        return [Mention(part, SEEN), Mention(part, TAKEN, int(before.active))]
    if step == a.DRAW_STARTER:
        return []
    part = f"utensil {PARTS.utensils[action].id}"
    if step in (a.DEAL, a.DRAW_CARD):
        return [Mention(part, SEEN), Mention(part, TAKEN, int(before.active))]
    return [Mention(part, SEEN)]


def clauses(before: SliceState, after: SliceState, seat: int, action: int) -> list[str]:
    """The clause of the step itself, then those of what followed."""
    found: list[str] = []
    step = before.step
    if seat == CHANCE:
        found.append(CHANCE_CLAUSES[step])
    elif seat != CLOCK:
        if step in WINDOW_CLAUSES:
            found.append(WINDOW_CLAUSES[step])
        if action in PLAIN_CLAUSES:
            found.append(PLAIN_CLAUSES[action])
        elif action < a.GO:
            found.append(PLAIN_CLAUSES[a.BUY_DECK])
        elif action < a.LINE:
            found.append(GO_FIRST if before.markers[seat] == t.NONE else GO_AGAIN)
        elif a.ITEM <= action < a.CARD:
            found += item_clauses(before, seat)
        elif a.CARD <= action < a.TRADE and step != a.KEEP_CARD:
            found.append(UTENSIL_CLAUSES[action - a.CARD])
        elif a.TRADE <= action < a.DISH:
            found.append(TRADED)
    me = before.active
    if before.step > a.START_TOKEN:
        if after.cuts == after.cut_limit > before.cuts:
            found.append(CUT_ENDS)
        if after.served[me] > before.served[me]:
            found.append(SERVED)
        if after.round != before.round:
            found.append(ROUND)
        if after.finisher != before.finisher:
            found.append(QUOTA)
        if after.over and after.finisher == t.NONE and not after.coop:
            found.append(TOO_LONG)
    return found


def item_clauses(before: SliceState, seat: int) -> list[str]:
    if before.step == a.RESOLVE:
        return [LEFT] if before.hits() else [AVERTED]
    if before.step == a.GIVEN_CUT:
        return [AVERTED]
    if before.step == a.LOSING:
        return [LOST]
    return [PLACED] if before.step in (a.OPENING, a.COOK) else []


def ending(state: SliceState) -> str:
    if state.coop:
        return "the goal or the limit of the team"
    return "the last dish of the quota" if state.finisher != t.NONE else "the limit of rounds"


CENSUS = Census(SliceState, PARTS_NAMED, mentions, clauses, NAMED, ending)
