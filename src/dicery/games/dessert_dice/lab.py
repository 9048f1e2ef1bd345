"""What a step of Dessert Dice names: the cards and the kinds of dice, and the clauses it follows."""

from dicery.games.census import SEEN, TAKEN, Census, Mention, Part
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules import actions as a
from dicery.games.dessert_dice.rules.dice import colour_of_roll
from dicery.games.dessert_dice.rules.state import DessertState

STEP_CLAUSES = {
    a.DEALING: "DD-5.2",
    a.ROLLING: "DD-5.5",
    a.ROLLING_TURN: "DD-5.6",
    a.FIRST: "DD-5.9",
    a.PLACING: "DD-7.1",
    a.TURNING: "DD-7.3",
    a.TIPPING: "DD-8.1",
}
TAKE, MOVE, GUARD, LEFT_OVER, FULL = "DD-6.1", "DD-6.4", "DD-9.2", "DD-5.4", "DD-10.1"
SAME_ICONS, BANNED = "DD-8.6", "DD-8.7"
NAMED = (*STEP_CLAUSES.values(), TAKE, MOVE, GUARD, LEFT_OVER, FULL, SAME_ICONS, BANNED)

PARTS_NAMED = (
    *(Part(f"card {one.id}", "card", one.name) for one in PARTS.desserts),
    *(
        Part(f"die {code}", "die", f"{PARTS.colours[kind // 6].name} die, face {code[1]}")
        for kind, code in enumerate(PARTS.kind_codes)
    ),
)


def mentions(before: DessertState, after: DessertState, seat: int, action: int) -> list[Mention]:
    """A card is taken when it is dealt, a die when it is placed; with free_yaw off dice are not counted."""
    if before.step == a.DEALING:
        dealt = [owner for owner in range(after.seats) if after.cards[owner] != before.cards[owner]]
        return [Mention(f"card {PARTS.desserts[after.cards[owner]].id}", TAKEN, owner) for owner in dealt]
    if not before.free_yaw:
        return []
    if before.step == a.ROLLING:
        return [Mention(f"die {PARTS.kind_codes[6 * colour_of_roll(before.rolled) + action]}", SEEN)]
    if before.step == a.BEGIN and action < a.PICK:
        return [Mention(f"die {PARTS.kind_codes[action - a.TAKE]}", TAKEN, seat)]
    return []


def clauses(before: DessertState, after: DessertState, seat: int, action: int) -> list[str]:
    found: list[str] = []
    if before.step in STEP_CLAUSES:
        found.append(STEP_CLAUSES[before.step])
    if before.step == a.DEALING and after.cards[after.seats - 1] != a.NONE and before.active < after.seats - 1:
        found.append(LEFT_OVER)
    if before.step == a.BEGIN:
        found.append(MOVE if a.PICK <= action < a.SQUARE else TAKE)
        if before.moves_in_row >= before.stall_guard:
            found.append(GUARD)
    if before.step == a.TIPPING:
        if PARTS.shown(before.face_set, before.board[before.picked]) == PARTS.shown(
            after.face_set, after.board[after.last_to]
        ):
            found.append(SAME_ICONS)
        if before.picked == before.last_to:
            found.append(BANNED)
    if after.over:
        found.append(FULL)
    return found


def ending(state: DessertState) -> str:
    return "the board is full"


CENSUS = Census(DessertState, PARTS_NAMED, mentions, clauses, NAMED, ending)
