"""Diced Veggies in words: notations, labels, log sentences, prompts and reasons."""

from dicery.engine.bits import size
from dicery.engine.state import CHANCE, Illegal
from dicery.games.counted import counted
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules.actions import (
    CARD,
    CHEF,
    CHEF_MODE,
    COOK,
    COOKING,
    CUT,
    CUT_DICE,
    CUT_SUM,
    CUTTING,
    DEALING_HYPES,
    DEALING_RECIPES,
    DICE,
    DISCARD_DIE,
    DISCARD_HYPE,
    DISCARD_RECIPE,
    DONE,
    DRAW_HYPE,
    DRAW_RECIPE,
    DRAWING_HYPE,
    DRAWING_RECIPE,
    EXTRA_TYPES,
    FILLING_DIE,
    FILLING_FACE,
    KEEP,
    KEEP_DICE,
    KEEP_HYPES,
    KEEP_RECIPES,
    LAYING_DIE,
    LAYING_FACE,
    LAYING_OUT,
    REFILLING,
    RESTOCK,
    RESTOCKING,
    RUSH,
    SHAPING,
    TAKE,
    TAKE_ALL,
    USE,
    USE_EXTRA,
    card_at,
)
from dicery.games.diced_veggies.rules.block import QUADRANTS, cell_name, first_quadrant, one_piece, tight_corner
from dicery.games.diced_veggies.rules.plans import (
    CHEF_NO,
    CHEF_NUMBER,
    CHEF_TYPE,
    EXTRAS,
    FROM_TYPE,
    NONE,
    NUMBERS,
    TO_TYPE,
    TYPES,
    changed_number,
    reward_of,
)
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.rules.view import VeggieView, mode_name, type_list

QUADRANT_NAMES = ("nw", "ne", "se", "sw")
CELLS = tuple(cell_name(8 * (place // 7) + place % 7) for place in range(35))
RECIPE_IDS = tuple(recipe.id for recipe in PARTS.recipes)
HYPE_IDS = tuple(hype.id for hype in PARTS.hypes)


def number_list(numbers: int) -> str:
    """ "2+2+5" """
    return "+".join(str(n) for n in range(2, 7) for _ in range(numbers >> 4 * (n - 2) & 15))


def notation(state: VeggieState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return outcome(state, action)
    if action <= TAKE_ALL:
        return ("keep", "restock", "take all")[action]
    if action < DONE:
        return cut_name(action)
    if action < USE_EXTRA:
        return cook_name(state, seat, action)
    if action < CHEF:
        return f"extra {type_list(EXTRAS[action - USE_EXTRA])}"
    if action < USE:
        return f"chef {mode_name(action - CHEF)}"
    if action < DRAW_HYPE:
        return f"use {PARTS.vegetables[state.asking].id} {number_list(NUMBERS[action - USE])}"
    if action <= DRAW_RECIPE:
        return "draw hype" if action == DRAW_HYPE else "draw recipe"
    if action < DISCARD_RECIPE:
        return f"take {action - TAKE + 1}"
    if action < DISCARD_HYPE:
        return f"discard recipe {PARTS.recipes[card_at(state.recipes[seat], action - DISCARD_RECIPE)].id}"
    if action < DISCARD_DIE:
        return f"discard hype {PARTS.hypes[card_at(state.hypes[seat], action - DISCARD_HYPE)].id}"
    kind, number = divmod(action - DISCARD_DIE, 5)
    name = f"discard die {PARTS.vegetables[kind].id}"
    return f"{name} {number + 2}" if state.hypes_on else name  # [DV-13.2]


def cut_name(action: int) -> str:
    quadrant, place = divmod(action - CUT, 35)
    return f"cut {QUADRANT_NAMES[quadrant]} {CELLS[place]}"


def cook_name(state: VeggieState, seat: int, action: int) -> str:
    if action == DONE:
        return "done"
    recipe, place = divmod(action - COOK, 3)
    name = f"cook {PARTS.recipes[card_at(state.recipes[seat], recipe)].id}"
    return f"{name} + {PARTS.hypes[card_at(state.hypes[seat], place - 1)].id}" if place else name


def outcome(state: VeggieState, number: int) -> str:
    if state.step in (LAYING_DIE, FILLING_DIE):
        return PARTS.vegetables[number].id
    if state.step in (LAYING_FACE, FILLING_FACE):
        return str(number)
    if state.step == SHAPING:
        return cell_name(number)
    if state.step in (DEALING_HYPES, DRAWING_HYPE):
        return PARTS.hypes[number].id
    if state.step == RUSH:
        return "take all" if number == TAKE_ALL else cut_name(number)
    return PARTS.recipes[number].id


def dice_of(state: VeggieState, cells: int) -> list[str]:
    """The dice in these cells of the block, in reading order; they lie as they lay [DV-6.13]."""
    types, rows = state.types, state.rows
    found: list[str] = []
    for place in range(35):
        cell = 8 * (place // 7) + place % 7
        if cells >> cell & 1:
            kind = next(kind for kind in range(TYPES) if types[kind] >> cell & 1)
            found.append(PARTS.die_code(kind, rows[place // 7] >> 8 * (place % 7) & 0xFF))
    return found


def pips(codes: list[str]) -> int:
    return sum(int(code[2:]) for code in codes)


def die_words(code: str) -> str:
    """ "carrot 2" """
    return next(f"{vegetable.id} {code[2:]}" for vegetable in PARTS.vegetables if vegetable.code == code[:2])


def dice_words(codes: list[str]) -> str:
    """ "carrot 2, mushroom 3 and tomato 3" """
    *first, last = [die_words(code) for code in codes]
    return f"{', '.join(first)} and {last}" if first else last


def taking(state: VeggieState, action: int) -> str:
    """ "carrot 2 and mushroom 3 (5)" """
    codes = dice_of(state, state.taken_by(action))
    return f"{dice_words(codes)} ({pips(codes)})"


def label(state: VeggieState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return f"chance: {outcome(state, action)}"
    if action <= RESTOCK:
        return "keep the block as it is" if action == KEEP else "restock: a new block, all tokens return"
    if action < DONE:
        return f"take {taking(state, action)}"
    if action == DONE:
        return "cook nothing more"
    if action < USE_EXTRA:
        return cook_label(state, seat, action)
    if action < CHEF:
        return f"spend extra {type_list(EXTRAS[action - USE_EXTRA]).replace('+', ', ')}"
    if action < USE:
        return chef_label(action - CHEF)
    if action < DRAW_HYPE:
        return f"spend {PARTS.vegetables[state.asking].id} {number_list(NUMBERS[action - USE])}"
    if action <= DRAW_RECIPE:
        return "draw a hype" if action == DRAW_HYPE else "draw a recipe"
    if action < DISCARD_RECIPE:
        return f"take {recipe_label(state.display[action - TAKE])}"
    if action < DISCARD_HYPE:
        return f"discard {recipe_label(card_at(state.recipes[seat], action - DISCARD_RECIPE))}"
    if action < DISCARD_DIE:
        hype = PARTS.hypes[card_at(state.hypes[seat], action - DISCARD_HYPE)]
        return f"discard {hype.name}: {hype.text}"
    return notation(state, seat, action)


def chef_label(mode: int) -> str:
    if mode == 0:
        return "keep the chef token"
    if mode == 1:
        return "chef token: change one number"
    return f"chef token: {mode_name(mode)}"


def needs_words(recipe: int) -> str:
    """ "onion, 2 pepper, tomato" """
    needs = PARTS.recipes[recipe].needs
    counted = [(PARTS.vegetables[kind].id, count) for kind, count in enumerate(needs) if count]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted)


def recipe_label(recipe: int) -> str:
    return f"{PARTS.recipes[recipe].name} ({PARTS.recipes[recipe].stars} stars: {needs_words(recipe)})"


def dish_name(recipe: int, hype: int) -> str:
    """The dish is called by both names together [DV-8.11]."""
    return PARTS.recipes[recipe].name if hype == NONE else PARTS.hypes[hype].dish(PARTS.recipes[recipe])


def cook_label(state: VeggieState, seat: int, action: int) -> str:
    place = (action - COOK) % 3
    recipe = card_at(state.recipes[seat], (action - COOK) // 3)
    stars = PARTS.recipes[recipe].stars
    if place == 0:
        return f"cook {dish_name(recipe, NONE)} ({stars} stars)"
    hype = card_at(state.hypes[seat], place - 1)
    dishes = state.dishes(seat)
    reward = reward_of(recipe, hype, len(dishes) + 1, sum(len(dish) == 2 for dish in dishes) + 1)
    return f"cook {dish_name(recipe, hype)} ({stars} + {reward} stars)"


def sentence(state: VeggieState, seat: int, action: int, observer: int, names: list[str]) -> str:
    after = state.clone()
    after.apply(seat, action)
    if seat == CHANCE:
        told = chance_sentence(state, action, observer, names)
    elif after.mid_decision(seat):
        return ""
    else:
        told = seat_sentence(state, after, seat, action, observer, names)
    if after.finals == 0 and state.finals == NONE:
        told += " The final cooks begin." if told else "The final cooks begin."
    return f"{told} The kitchen closes.".strip() if after.over else told


def chance_sentence(state: VeggieState, number: int, observer: int, names: list[str]) -> str:
    who = names[state.active]
    if state.step in (LAYING_FACE, FILLING_FACE):
        last = size(state.shape & ~state.block) == 1
        return f"The block was packed: {size(state.shape)} dice." if last else ""
    if state.step in (DEALING_HYPES, DRAWING_HYPE):
        verb = "was dealt" if state.step == DEALING_HYPES else "drew"
        if state.conceals(CHANCE, number, observer):
            return f"{who} {verb} a hype."
        return f"{who} {verb} the hype {PARTS.hypes[number].name}."
    if state.step == DEALING_RECIPES:
        return f"{who} was dealt {PARTS.recipes[number].name}."
    if state.step == DRAWING_RECIPE:
        return f"{who} drew {PARTS.recipes[number].name}."
    if state.step in (LAYING_OUT, REFILLING):
        return f"{PARTS.recipes[number].name} was laid into the display."
    if state.step == RUSH:
        return f"Other customers took {taking(state, number)}."
    return ""


def seat_sentence(
    state: VeggieState, after: VeggieState, seat: int, action: int, observer: int, names: list[str]
) -> str:
    who = names[seat]
    if action == KEEP:
        return f"{who} kept the block."
    if action == RESTOCK:
        return f"{who} restocked; all chef tokens returned." if state.chef_on else f"{who} restocked."
    if action < DONE:
        return f"{who} cut {taking(state, action)}." if action != TAKE_ALL else f"{who} took {taking(state, action)}."
    if action == DONE:
        return f"{who} cooked no more."
    if action < DRAW_HYPE:
        return cook_sentence(state, after, seat, action, who)
    if action == DRAW_HYPE:
        drawn = after.hypes[seat] & ~state.hypes[seat]
        if not drawn:
            return ""  # the pick tells it
        return (
            f"{who} drew the hype {PARTS.hypes[card_at(drawn, 0)].name}." if observer == seat else f"{who} drew a hype."
        )
    if action < DISCARD_RECIPE:
        gained = after.recipes[seat] & ~state.recipes[seat]
        verb = "drew" if action == DRAW_RECIPE else "took"
        return f"{who} {verb} {PARTS.recipes[card_at(gained, 0)].name}." if gained else ""
    if action < DISCARD_HYPE:
        return f"{who} discarded {PARTS.recipes[card_at(state.recipes[seat], action - DISCARD_RECIPE)].name}."
    if action < DISCARD_DIE:
        return f"{who} discarded the hype {PARTS.hypes[card_at(state.hypes[seat], action - DISCARD_HYPE)].name}."
    kind, number = divmod(action - DISCARD_DIE, 5)
    return f"{who} discarded {die_words(PARTS.die_code(kind, number + 2))}."


def cook_sentence(state: VeggieState, after: VeggieState, seat: int, action: int, who: str) -> str:
    """What was cooked from which dice, and what the chef token changed [DV-7.12, DV-8.10]."""
    planned = state.clone()
    planned.plan(action)
    codes = planned.dice_codes(TYPES * state.seats)
    told = f"{who} cooked {dish_name(planned.plan_recipe, planned.plan_hype)} with {dice_words(codes)}"
    if planned.plan_mode != CHEF_NO:
        told += f"; the chef token made {chef_change(planned, codes)}"
    stars = PARTS.recipes[planned.plan_recipe].stars
    if planned.plan_hype == NONE:
        return f"{told}: {stars} stars."
    return f"{told}: {stars} + {reward_now(after, seat, planned.plan_recipe, planned.plan_hype)} stars."


def reward_now(state: VeggieState, seat: int, recipe: int, hype: int) -> int:
    """What the hype adds with the recipes and hypes that the seat has cooked and paired [DV-12.9]."""
    dishes = state.dishes(seat)
    return reward_of(recipe, hype, len(dishes), sum(len(dish) == 2 for dish in dishes))


def chef_change(planned: VeggieState, codes: list[str]) -> str:
    """ "tomato 2 a 4": the first change that works; "carrot 6 an onion": the lowest of its type [DV-9.5, DV-9.9]."""
    if planned.plan_mode == CHEF_NUMBER:
        old, new = divmod(changed_number(planned.plan_hype, planned.plan_numbers()), 8)
        return f"{die_words(next(code for code in codes if int(code[2:]) == old))} a {new}"
    pair = planned.plan_mode - CHEF_TYPE
    changed, wanted = PARTS.vegetables[FROM_TYPE[pair]], PARTS.vegetables[TO_TYPE[pair]]
    article = "an" if wanted.id[0] in "aeiou" else "a"
    return f"{die_words(next(code for code in codes if code[:2] == changed.code))} {article} {wanted.id}"


def prompt(view: VeggieView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        return result(view, names)
    if view["waiting"] == [CHANCE]:
        return CHANCE_PROMPTS[view["step"]]
    if view["active"] != view["seat"]:
        return f"{names[view['active']]} {SEAT_VERBS[view['step']]}."
    step = view["step"]
    if step == "restock":
        return "Choose: restock the block, or keep it as it is."
    if step == "cut":
        limit = "three dice" if view["three_dice"] else "ten pips"
        return f"Cut a corner off the block: {limit} at most, the rest in one piece."
    if step == "cook":
        return "Cook your last recipes, or be done." if view["final"] else "Cook a recipe, or be done."
    if step == "extra":
        return "Choose the extra dice to spend."
    if step == "chef":
        return "Choose whether your chef token changes a die."
    if step == "dice":
        return f"Choose which {view['asking']} to spend."
    if step == "card":
        return "Take one card: a hype, a recipe from the deck or the display."
    seat = view["seat"]
    if len(view["recipes"][seat]) > KEEP_RECIPES:
        return f"Discard a recipe: {KEEP_RECIPES} are the limit."
    if view["hype_counts"][seat] > KEEP_HYPES:
        return f"Discard a hype: {KEEP_HYPES} are the limit."
    return f"Discard a die: {KEEP_DICE} are the limit, you hold {len(view['pantries'][seat])}."


CHANCE_PROMPTS = {
    "die": "The dice are rolled.",
    "face": "The dice are rolled.",
    "deal-hypes": "The hypes are dealt.",
    "deal-recipes": "The recipes are dealt.",
    "display": "The display is laid out.",
    "shape": "The new block is packed.",
    "new-die": "The new block is packed.",
    "new-face": "The new block is packed.",
    "draw-hype": "A hype is drawn.",
    "draw-recipe": "A recipe is drawn.",
    "refill": "The display is refilled.",
    "rush": "Other customers are served.",
}
SEAT_VERBS = {
    "restock": "may restock",
    "cut": "cuts",
    "cook": "cooks",
    "extra": "cooks",
    "chef": "cooks",
    "dice": "cooks",
    "card": "takes a card",
    "limits": "discards",
}


def phases(view: VeggieView) -> tuple[list[str], int]:
    """Restocking belongs to the cut, the limits to the card; at the end all just cook [DV-4.2, DV-12.3]."""
    if view["final"]:
        return ["Final cook"], -1 if view["over"] else 0
    return ["Cut", "Cook", "Card"], PHASES.get(view["step"], -1)


PHASES = {
    **dict.fromkeys(("restock", "shape", "new-die", "new-face", "cut"), 0),
    **dict.fromkeys(("cook", "extra", "chef", "dice"), 1),
    **dict.fromkeys(("card", "draw-hype", "draw-recipe", "refill", "limits"), 2),
}


def fact(view: VeggieView, seat: int) -> str:
    """ "4 of 6 cooked, 5 dice, 2 hypes, chef token": how near the end is, and what may come [DV-7.12, DV-14.1]."""
    cooked = len(view["cooked"][seat])
    facts = [f"{cooked} of {view['target']} cooked" if view["seats"] > 1 else f"{cooked} cooked"]
    facts.append(counted(len(view["pantries"][seat]), "die", "dice"))
    if view["hypes_on"]:
        facts.append(counted(view["hype_counts"][seat], "hype"))
    if view["tokens"][seat]:
        facts.append("chef token")
    return ", ".join(facts)


def score_parts(view: VeggieView, seat: int) -> list[tuple[str, int]]:
    """The stars of the cooked recipes, and the rewards of the hypes paired with them [DV-12.7, DV-12.9]."""
    dishes = view["cooked"][seat]
    parts = [("Recipes", sum(PARTS.recipes[RECIPE_IDS.index(dish[0])].stars for dish in dishes))]
    if view["hypes_on"]:
        hyped = [dish for dish in dishes if len(dish) == 2]
        rewards = (
            reward_of(RECIPE_IDS.index(recipe), HYPE_IDS.index(hype), len(dishes), len(hyped)) for recipe, hype in hyped
        )
        parts.append(("Hypes", sum(rewards)))
    return parts


def result(view: VeggieView, names: list[str]) -> str:
    """Who won by stars alone, tokens count nothing; solo, whether par was reached [DV-9.11, DV-12.8, DV-13.10]."""
    if view["seats"] == 1:
        stars = view["scores"][0] or 0
        title = [name for least, name in PARTS.ranks if stars >= least][-1]
        return f"{stars} stars, par {view['solo_par']}: {'won' if stars >= view['solo_par'] else 'not won'}. {title}."
    winners = [names[seat] for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."


def refusal(state: VeggieState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move."""
    expected = "expected " + ", ".join(dict.fromkeys(state.legal_moves(seat)))
    verb = move.partition(" ")[0]
    if seat == CHANCE:
        return Illegal(f"{move!r} is not an outcome here: {expected}", "DV-1.7")
    if state.step == CUTTING:
        return refused_cut(state, move, expected)
    if state.step == COOKING:
        return refused_cook(state, seat, move, expected)
    if state.step == RESTOCKING:
        return Illegal(f"first restock or keep the block, {move!r} is neither: {expected}", "DV-4.2")
    if state.step == EXTRA_TYPES:
        return Illegal(f"{move!r} does not lead to a dish here: {expected}", "DV-7.9")
    if state.step == CHEF_MODE:
        clause = "DV-9.6" if move == "chef number" else "DV-9.8"
        return Illegal(f"{move!r} does not lead to a dish here: {expected}", clause)
    if state.step == DICE:
        return Illegal(f"{move!r} does not lead to a dish here: {expected}", "DV-7.8")
    if state.step == CARD:
        if move == "draw hype" and not state.hypes_on:
            return Illegal(f"this match is played without hypes: {expected}", "DV-13.1")
        clause = "DV-10.5" if verb in ("draw", "take") else "DV-10.1"
        return Illegal(f"there is no card to be had by {move!r}: {expected}", clause)
    if verb != "discard":
        return Illegal(f"too much is held, something must be discarded, not {move!r}: {expected}", "DV-11.1")
    return Illegal(f"{move!r} is not in excess: {expected}", "DV-11.2")


def refused_cut(state: VeggieState, move: str, expected: str) -> Illegal:
    """Over the limit, in pieces, or the same dice under another name [DV-6]."""
    light = state.light(state.weights())
    if move == "take all":
        return Illegal(f"the whole block is more than one cut may take: {expected}", "DV-6.7")
    words = move.split()
    if len(words) != 3 or words[0] != "cut" or words[1] not in QUADRANT_NAMES or words[2] not in CELLS:
        return Illegal(f"{move!r} is not a cut such as 'cut nw b2': {expected}", "DV-6.1")
    if light:
        limit = f"{CUT_DICE} dice" if state.three_dice else f"{CUT_SUM} pips"
        return Illegal(f"the whole block is within {limit} and is taken, not cut: {expected}", "DV-6.7")
    place = CELLS.index(words[2])
    quadrant = QUADRANT_NAMES.index(words[1])
    taken = state.block & QUADRANTS[40 * quadrant + 8 * (place // 7) + place % 7]
    if taken == 0:
        return Illegal(f"{move!r} takes no die: {expected}", "DV-6.1")
    codes = dice_of(state, taken)
    if state.three_dice and len(codes) > CUT_DICE:
        return Illegal(f"{' '.join(codes)} are {len(codes)} dice, more than {CUT_DICE}: {expected}", "DV-13.6")
    if not state.three_dice and pips(codes) > CUT_SUM:
        return Illegal(f"{' '.join(codes)} total {pips(codes)}, more than {CUT_SUM}: {expected}", "DV-6.5")
    if not one_piece(state.block & ~taken):
        return Illegal(f"without {' '.join(codes)} the block would fall into pieces: {expected}", "DV-6.6")
    first = first_quadrant(state.block, taken)
    name = f"cut {QUADRANT_NAMES[first]} {cell_name(tight_corner(taken, first))}"
    return Illegal(f"these dice are taken by {name!r}: {expected}", "DV-6.10")


def refused_cook(state: VeggieState, seat: int, move: str, expected: str) -> Illegal:
    """Says what is missing for a recipe or a hype of the seat's own [DV-7, DV-8]."""
    name, plus, hype = move.removeprefix("cook ").partition(" + ")
    own = [recipe for recipe in range(len(PARTS.recipes)) if state.recipes[seat] >> recipe & 1]
    recipe = next((recipe for recipe in own if PARTS.recipes[recipe].id == name), NONE)
    if not move.startswith("cook "):
        return Illegal(f"{move!r} is no part of the cook step: {expected}", "DV-4.2")
    if recipe == NONE:
        return Illegal(f"{name!r} is not one of the seat's recipes: {expected}", "DV-7.1")
    if not plus or f"cook {name}" not in state.legal_moves(seat):
        return Illegal(f"{PARTS.recipes[recipe].name} needs {needs_words(recipe)}: {expected}", "DV-7.2")
    hand = [card for card in range(len(PARTS.hypes)) if state.hypes[seat] >> card & 1]
    played = next((card for card in hand if PARTS.hypes[card].id == hype), NONE)
    if played == NONE:
        return Illegal(f"{hype!r} is not in the seat's hand: {expected}", "DV-8.1")
    if PARTS.hypes[played].icon_type >= 0 and not PARTS.recipes[recipe].needs[PARTS.hypes[played].icon_type]:
        return Illegal(f"{PARTS.recipes[recipe].name} lacks the type that {hype!r} counts: {expected}", "DV-8.8")
    return Illegal(f"{hype!r} is not met ({PARTS.hypes[played].text}): {expected}", "DV-7.6")
