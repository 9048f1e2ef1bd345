"""Diced Veggies: the notation of every action, and what it does in a few words."""

from dicery.engine.state import CHANCE
from dicery.games.counted import counted, listed
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import cell_name
from dicery.games.diced_veggies.rules.cards import card_at
from dicery.games.diced_veggies.rules.cut import taken_by
from dicery.games.diced_veggies.rules.plans import counts_of, first_mode, needs_token
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.rules.view import cooked_dishes, mode_name, type_list

WITH_TOKEN = " with your chef token"
QUADRANT_NAMES = ("nw", "ne", "se", "sw")
CELLS = tuple(cell_name(8 * (place // 7) + place % 7) for place in range(35))


def notation(state: VeggieState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return outcome(state, action)
    if action <= a.TAKE_ALL:
        return ("keep", "restock", "take all")[action]
    if action < a.DONE:
        return cut_name(action)
    if action < a.USE_EXTRA:
        return cook_name(state, seat, action)
    if action < a.CHEF:
        return f"extra {type_list(t.EXTRAS[action - a.USE_EXTRA])}"
    if action < a.USE:
        return f"chef {mode_name(action - a.CHEF)}"
    if action < a.DRAW_HYPE:
        return f"use {PARTS.vegetables[state.asking].id} {number_list(t.NUMBERS[action - a.USE])}"
    if action <= a.DRAW_RECIPE:
        return "draw hype" if action == a.DRAW_HYPE else "draw recipe"
    if action < a.DISCARD_RECIPE:
        return f"take {action - a.TAKE + 1}"
    if action < a.DISCARD_HYPE:
        return f"discard recipe {PARTS.recipes[card_at(state.recipes[seat], action - a.DISCARD_RECIPE)].id}"
    if action < a.DISCARD_DIE:
        return f"discard hype {PARTS.hypes[card_at(state.hypes[seat], action - a.DISCARD_HYPE)].id}"
    if action >= a.CHANGE:
        die, number = changed_die(action)
        return f"change {die_words(die)} to {number}"
    kind, number = divmod(action - a.DISCARD_DIE, 5)
    name = f"discard die {PARTS.vegetables[kind].id}"
    return f"{name} {number + 2}" if state.hypes_on else name  # [DV-13.2]


def cut_name(action: int) -> str:
    """ "cut nw b2" """
    quadrant, place = divmod(action - a.CUT, 35)
    return f"cut {QUADRANT_NAMES[quadrant]} {CELLS[place]}"


def cook_name(state: VeggieState, seat: int, action: int) -> str:
    """ "done", "cook omelette" or "cook omelette + zesty" """
    if action == a.DONE:
        return "done"
    recipe, place = divmod(action - a.COOK, 3)
    name = f"cook {PARTS.recipes[card_at(state.recipes[seat], recipe)].id}"
    return f"{name} + {PARTS.hypes[card_at(state.hypes[seat], place - 1)].id}" if place else name


def outcome(state: VeggieState, number: int) -> str:
    """What chance answers: a type, a face, a cell, a card, a seat or a cut."""
    if state.step in (a.LAYING_DIE, a.FILLING_DIE):
        return PARTS.vegetables[number].id
    if state.step in (a.LAYING_FACE, a.FILLING_FACE):
        return str(number)
    if state.step == a.SHAPING:
        return cell_name(number)
    if state.step in (a.DEALING_HYPES, a.DRAWING_HYPE):
        return PARTS.hypes[number].id
    if state.step == a.STARTING:
        return f"seat {number + 1}"
    if state.step == a.RUSH:
        return "take all" if number == a.TAKE_ALL else cut_name(number)
    return PARTS.recipes[number].id


def label(state: VeggieState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return f"{names[action]} begins" if state.step == a.STARTING else f"chance: {outcome(state, action)}"
    if action <= a.RESTOCK:
        return "keep the block" if action == a.KEEP else "restock"
    if action < a.DONE:
        return f"take {taking(state, action)}, cells {' '.join(cells_of(taken_by(state, action)))}"
    if action == a.DONE:
        return "done cooking"
    if action < a.USE_EXTRA:
        return cook_label(state, seat, action)
    if action < a.CHEF:
        return extra_label(state, action)
    if action < a.USE:
        return chef_label(action - a.CHEF)
    if action < a.DRAW_HYPE:
        return f"spend {PARTS.vegetables[state.asking].id} {number_list(t.NUMBERS[action - a.USE])}"
    if action <= a.DRAW_RECIPE:
        return "draw a hype" if action == a.DRAW_HYPE else "draw a recipe"
    if action < a.DISCARD_RECIPE:
        return f"take {recipe_label(state.display[action - a.TAKE])}"
    if action < a.DISCARD_HYPE:
        return f"discard {recipe_label(card_at(state.recipes[seat], action - a.DISCARD_RECIPE))}"
    if action < a.DISCARD_DIE:
        hype = PARTS.hypes[card_at(state.hypes[seat], action - a.DISCARD_HYPE)]
        return f"discard {hype.name}: {hype.text}"
    return notation(state, seat, action)


def cook_label(state: VeggieState, seat: int, action: int) -> str:
    """ "cook Zesty Omelette for 4 + 3 stars with your chef token", with the reward as it would be now."""
    place = (action - a.COOK) % 3
    recipe = card_at(state.recipes[seat], (action - a.COOK) // 3)
    stars = str(PARTS.recipes[recipe].stars)
    hype = t.NONE
    if place:
        hype = card_at(state.hypes[seat], place - 1)
        dishes = cooked_dishes(state, seat)
        reward = reward_of(recipe, hype, len(dishes) + 1, sum(len(dish) == 2 for dish in dishes) + 1)
        stars += f" + {reward}"
    base = t.TYPES * seat
    counts = counts_of(state.pantry, base)
    token = WITH_TOKEN if needs_token(state.pantry, base, counts, recipe, hype, state.cooked_now) else ""
    return f"cook {dish_name(recipe, hype)} for {stars} {'star' if stars == '1' else 'stars'}{token}"


def extra_label(state: VeggieState, action: int) -> str:
    """ "spend extra carrot, onion, pepper", and whether every plan with them spends the token."""
    extra = t.EXTRAS[action - a.USE_EXTRA]
    base = t.TYPES * state.active
    counts = counts_of(state.pantry, base)
    mode = first_mode(state.pantry, base, counts, state.plan_recipe, state.plan_hype, extra, t.CHEF_NO, True)
    return f"spend extra {type_list(extra).replace('+', ', ')}{'' if mode == t.CHEF_NO else WITH_TOKEN}"


def chef_label(mode: int) -> str:
    """What the chef token is spent for, if it is."""
    if mode == t.CHEF_NO:
        return "keep the chef token"
    if mode == t.CHEF_NUMBER:
        return "chef token: change a number you spend"
    if mode == t.CHEF_KEPT:
        return "chef token: change a number you keep"
    return f"chef token: spend {mode_name(mode)}"


def changed_die(action: int) -> tuple[str, int]:
    """The kept die that an action changes, such as "Pe2", and its new number [DV-9.12]."""
    kind, numbers = divmod(action - a.CHANGE, 25)
    return PARTS.die_code(kind, numbers // 5 + 2), numbers % 5 + 2


def recipe_label(recipe: int) -> str:
    """ "Fajitas (7 stars: onion, 2 peppers, tomato)" """
    return f"{PARTS.recipes[recipe].name} ({counted(PARTS.recipes[recipe].stars, 'star')}: {needs_words(recipe)})"


def number_list(numbers: int) -> str:
    """ "2+2+5" """
    return "+".join(str(n) for n in range(2, 7) for _ in range(numbers >> 4 * (n - 2) & 15))


def needs_words(recipe: int) -> str:
    """ "onion, 2 peppers, tomato" """
    needs = PARTS.recipes[recipe].needs
    types = [(PARTS.vegetables[kind].id, count) for kind, count in enumerate(needs) if count]
    return ", ".join(
        name if count == 1 else counted(count, name, "tomatoes" if name == "tomato" else "") for name, count in types
    )


def dish_name(recipe: int, hype: int) -> str:
    """The dish is called by both names together [DV-8.11]."""
    return PARTS.recipes[recipe].name if hype == t.NONE else PARTS.hypes[hype].dish(PARTS.recipes[recipe])


def taking(state: VeggieState, action: int) -> str:
    """ "carrot 2 and mushroom 3 (5)" """
    codes = dice_of(state, taken_by(state, action))
    return f"{dice_words(codes)} ({pips(codes)})"


def cells_of(cells: int) -> list[str]:
    """The names of these cells, in reading order [DV-1.1, DV-1.2]."""
    return [cell_name(cell) for cell in range(40) if cells >> cell & 1]


def dice_of(state: VeggieState, cells: int) -> list[str]:
    """The dice in these cells of the block, in reading order, with the faces that are up [DV-6.13]."""
    types, rows = state.types, state.rows
    found: list[str] = []
    for place in range(35):
        cell = 8 * (place // 7) + place % 7
        if cells >> cell & 1:
            kind = next(kind for kind in range(t.TYPES) if types[kind] >> cell & 1)
            found.append(PARTS.die_code(kind, rows[place // 7] >> 8 * (place % 7) & 0xFF))
    return found


def pips(codes: list[str]) -> int:
    return sum(int(code[2:]) for code in codes)


def dice_words(codes: list[str]) -> str:
    """ "carrot 2, mushroom 3 and tomato 3" """
    return listed([die_words(code) for code in codes])


def die_words(code: str) -> str:
    """ "carrot 2" """
    return next(f"{vegetable.id} {code[2:]}" for vegetable in PARTS.vegetables if vegetable.code == code[:2])
