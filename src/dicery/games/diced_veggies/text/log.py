"""Diced Veggies: what the log says of a step, to each observer."""

from dicery.engine.bits import size
from dicery.engine.state import CHANCE
from dicery.games.counted import counted
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.cards import card_at
from dicery.games.diced_veggies.rules.cook import choose, plan_numbers
from dicery.games.diced_veggies.rules.plans import changed_number
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.rules.view import cooked_dishes, dice_codes
from dicery.games.diced_veggies.text.notation import changed_die, dice_words, die_words, dish_name, taking


def sentence(state: VeggieState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """What happens in the step about to be made, as far as the observer may know; nothing for half a decision."""
    after = state.clone()
    after.apply(seat, action)
    if seat == CHANCE:
        line = chance_sentence(state, action, observer, names)
    elif after.mid_decision(seat):
        return ""
    else:
        line = seat_sentence(state, after, seat, action, observer, names)
    if after.trigger != state.trigger:
        line += " The last turns begin."
    if after.finals == 0 and state.finals == t.NONE:
        line += " The final cooking begins." if line else "The final cooking begins."
    return f"{line} The kitchen closes.".strip() if after.over else line


def chance_sentence(state: VeggieState, number: int, observer: int, names: list[str]) -> str:
    """What dice and decks bring; the block is worth a sentence once it is complete."""
    who = names[state.active]
    if state.step in (a.LAYING_FACE, a.FILLING_FACE):
        last = size(state.shape & ~state.block) == 1
        return f"A block of {size(state.shape)} dice was rolled." if last else ""
    if state.step in (a.DEALING_HYPES, a.DRAWING_HYPE):
        verb = "was dealt" if state.step == a.DEALING_HYPES else "drew"
        if state.conceals(CHANCE, number, observer):
            return f"{who} {verb} a hype."
        return f"{who} {verb} the hype “{PARTS.hypes[number].name}”."
    if state.step == a.DEALING_RECIPES:
        return f"{who} was dealt {PARTS.recipes[number].name}."
    if state.step == a.DRAWING_RECIPE:
        return f"{who} drew {PARTS.recipes[number].name}."
    if state.step in (a.LAYING_OUT, a.REFILLING):
        return f"New open recipe: {PARTS.recipes[number].name}."
    if state.step == a.STARTING:
        return f"{names[number]} begins."
    if state.step == a.RUSH:
        return f"Other customers took {taking(state, number)}."
    return ""


def seat_sentence(
    state: VeggieState, after: VeggieState, seat: int, action: int, observer: int, names: list[str]
) -> str:
    """What a seat does; a card that chance has yet to pick is named when it is picked."""
    who = names[seat]
    if action == a.KEEP:
        return f"{who} kept the block."
    if action == a.RESTOCK:
        return f"{who} restocked; all chef tokens returned." if state.chef_on else f"{who} restocked."
    if action < a.DONE:
        return f"{who} cut {taking(state, action)}." if action != a.TAKE_ALL else f"{who} took {taking(state, action)}."
    if action == a.DONE:
        return f"{who} finished cooking."
    if action < a.DRAW_HYPE or action >= a.CHANGE:
        return cook_sentence(state, after, seat, action, who)
    if action == a.DRAW_HYPE:
        drawn = after.hypes[seat] & ~state.hypes[seat]
        if not drawn:
            return ""
        return (
            f"{who} drew the hype “{PARTS.hypes[card_at(drawn, 0)].name}”."
            if observer == seat
            else f"{who} drew a hype."
        )
    if action < a.DISCARD_RECIPE:
        gained = after.recipes[seat] & ~state.recipes[seat]
        verb = "drew" if action == a.DRAW_RECIPE else "took"
        return f"{who} {verb} {PARTS.recipes[card_at(gained, 0)].name}." if gained else ""
    if action < a.DISCARD_HYPE:
        return f"{who} discarded {PARTS.recipes[card_at(state.recipes[seat], action - a.DISCARD_RECIPE)].name}."
    if action < a.DISCARD_DIE:
        return f"{who} discarded the hype “{PARTS.hypes[card_at(state.hypes[seat], action - a.DISCARD_HYPE)].name}”."
    kind, number = divmod(action - a.DISCARD_DIE, 5)
    return f"{who} discarded {die_words(PARTS.die_code(kind, number + 2))}."


def cook_sentence(state: VeggieState, after: VeggieState, seat: int, action: int, who: str) -> str:
    """What was cooked from which dice, and what the chef token changed [DV-7.12, DV-8.10]."""
    planned = state.clone()
    choose(planned, action)
    codes = dice_codes(planned, t.TYPES * state.seats)
    line = f"{who} cooked {dish_name(planned.plan_recipe, planned.plan_hype)} with {dice_words(codes)}"
    if planned.plan_mode != t.CHEF_NO:
        line += f"; the chef token turned {chef_change(planned, codes, action)}"
    stars = PARTS.recipes[planned.plan_recipe].stars
    if planned.plan_hype == t.NONE:
        return f"{line}: {counted(stars, 'star')}."
    return f"{line}: {stars} + {reward_now(after, seat, planned.plan_recipe, planned.plan_hype)} stars."


def reward_now(state: VeggieState, seat: int, recipe: int, hype: int) -> int:
    """What the hype adds with the recipes and hypes that the seat has cooked and paired [DV-12.9]."""
    dishes = cooked_dishes(state, seat)
    return reward_of(recipe, hype, len(dishes), sum(len(dish) == 2 for dish in dishes))


def chef_change(planned: VeggieState, codes: list[str], action: int) -> str:
    """What the token made of which die, the last action being the one that completed the plan.

    "tomato 2 into a 4" is the first change that works, "carrot 6 into an onion" the lowest of its type, "the kept onion
    3 into a 6" as it was chosen [DV-9.5, DV-9.9, DV-9.12].
    """
    if planned.plan_mode == t.CHEF_KEPT:
        die, number = changed_die(action)
        return f"the kept {die_words(die)} into a {number}"
    if planned.plan_mode == t.CHEF_NUMBER:
        old, new = divmod(changed_number(planned.plan_hype, plan_numbers(planned)), 8)
        return f"{die_words(next(code for code in codes if int(code[2:]) == old))} into a {new}"
    pair = planned.plan_mode - t.CHEF_TYPE
    changed, wanted = PARTS.vegetables[t.FROM_TYPE[pair]], PARTS.vegetables[t.TO_TYPE[pair]]
    article = "an" if wanted.id[0] in "aeiou" else "a"
    return f"{die_words(next(code for code in codes if code[:2] == changed.code))} into {article} {wanted.id}"
