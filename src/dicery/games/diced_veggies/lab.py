"""What a step of Diced Veggies names: recipes, hypes and vegetables, and the clauses it follows."""

from dicery.engine.state import CHANCE
from dicery.games.census import SEEN, TAKEN, USED, Census, Mention, Part
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.state import VeggieState

STEP_CLAUSES = {
    a.LAYING_DIE: "DV-3.2",
    a.LAYING_FACE: "DV-3.2",
    a.DEALING_HYPES: "DV-3.3",
    a.DEALING_RECIPES: "DV-3.4",
    a.LAYING_OUT: "DV-3.5",
    a.STARTING: "DV-3.7",
    a.RESTOCKING: "DV-5.1",
    a.SHAPING: "DV-5.7",
    a.FILLING_DIE: "DV-5.9",
    a.FILLING_FACE: "DV-5.9",
    a.EXTRA_TYPES: "DV-7.9",
    a.DICE: "DV-7.8",
    a.CHANGING: "DV-9.12",
    a.CARD: "DV-10.1",
    a.DRAWING_HYPE: "DV-10.3",
    a.DRAWING_RECIPE: "DV-10.3",
    a.REFILLING: "DV-10.2",
    a.LIMITS: "DV-11.1",
    a.RUSH: "DV-13.9",
}
CUT, WHOLE, COOK, NOTHING, HYPED = "DV-6.1", "DV-6.7", "DV-7.12", "DV-7.1", "DV-8.1"
EMPTY, CHEF, TRIGGER, FINAL, TURN_LIMIT, RESHUFFLE = "DV-5.3", "DV-9.1", "DV-12.1", "DV-12.3", "DV-15.1", "DV-10.4"
NAMED = tuple(
    dict.fromkeys(
        [*STEP_CLAUSES.values(), CUT, WHOLE, COOK, NOTHING, HYPED, EMPTY, CHEF, TRIGGER, FINAL, TURN_LIMIT, RESHUFFLE]
    )
)

PARTS_NAMED = (
    *(Part(f"recipe {one.id}", "recipe", one.name) for one in PARTS.recipes),
    *(Part(f"hype {one.id}", "hype", one.name) for one in PARTS.hypes),
)


def mentions(before: VeggieState, after: VeggieState, seat: int, action: int) -> list[Mention]:
    """A card is seen when it comes from its deck, taken when a seat gets it, used when it is cooked or played."""
    found: list[Mention] = []
    step = before.step
    if seat == CHANCE and step in (a.DEALING_RECIPES, a.LAYING_OUT, a.DRAWING_RECIPE, a.REFILLING):
        found.append(Mention(f"recipe {PARTS.recipes[action].id}", SEEN))
    elif seat == CHANCE and step in (a.DEALING_HYPES, a.DRAWING_HYPE):
        found.append(Mention(f"hype {PARTS.hypes[action].id}", SEEN))
    for owner in range(after.seats):
        new = int(after.recipes[owner] & ~before.recipes[owner])
        if new:
            found.append(Mention(f"recipe {PARTS.recipes[new.bit_length() - 1].id}", TAKEN, owner))
        new = int(after.hypes[owner] & ~before.hypes[owner])
        if new:
            found.append(Mention(f"hype {PARTS.hypes[new.bit_length() - 1].id}", TAKEN, owner))
        new = int(after.cooked[owner] & ~before.cooked[owner])
        if new:
            recipe = new.bit_length() - 1
            found.append(Mention(f"recipe {PARTS.recipes[recipe].id}", USED, owner))
            if after.hyped[recipe] != t.NONE:
                found.append(Mention(f"hype {PARTS.hypes[after.hyped[recipe]].id}", USED, owner))
    return found


def clauses(before: VeggieState, after: VeggieState, seat: int, action: int) -> list[str]:
    found = [STEP_CLAUSES[before.step]] if before.step in STEP_CLAUSES else []
    if before.step == a.CUTTING:
        found.append(WHOLE if action == a.TAKE_ALL else CUT)
    if action == a.DONE and seat != CHANCE:
        found.append(NOTHING)
    me = before.active
    if after.cooked[me] != before.cooked[me]:
        found.append(COOK)
        recipe = int(after.cooked[me] & ~before.cooked[me]).bit_length() - 1
        if after.hyped[recipe] != t.NONE:
            found.append(HYPED)
        if before.finals != t.NONE:
            found.append(FINAL)
    if before.tokens >> me & 1 and not after.tokens >> me & 1:
        found.append(CHEF)
    if before.step not in (a.RESTOCKING, a.LAYING_FACE) and before.block and not after.block:
        found.append(EMPTY)
    if after.trigger != before.trigger:
        found.append(TRIGGER)
    if after.over and after.trigger == t.NONE and after.seats > 1:
        found.append(TURN_LIMIT)
    if (before.recipe_discards and not after.recipe_discards) or (before.hype_discards and not after.hype_discards):
        found.append(RESHUFFLE)
    return found


def ending(state: VeggieState) -> str:
    if state.seats == 1:
        return "the last solo turn"
    return "a seat cooked the target" if state.trigger != t.NONE else "the limit of turns"


CENSUS = Census(VeggieState, PARTS_NAMED, mentions, clauses, NAMED, ending)
