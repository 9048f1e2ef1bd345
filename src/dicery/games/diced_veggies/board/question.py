"""What a seat is asked beyond the block: which recipe to cook and how, which card to discard.

The answers lie where the cards to take are otherwise, which nobody needs meanwhile, so that nothing else moves.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.drawing import area_section, dish, glyph, hidden_words, piece, pip_die, tag, words
from dicery.engine.board import Parts
from dicery.games.diced_veggies.board.cards import FOOD_COLOURS, type_words
from dicery.games.diced_veggies.board.view_model import (
    HYPES,
    RECIPES,
    KitchenView,
    condition,
    hype_title,
    missing,
    number,
    plan_line,
    reward_words,
    type_of,
)
from dicery.games.diced_veggies.parts import HYPE_NUMBERS, RECIPE_NUMBERS, TYPE_IDS, Hype, Recipe
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.plans import counts_of, first_mode, needs_token
from dicery.games.diced_veggies.rules.scoring import reward_of

ASKED = ("cook ", "discard recipe ", "discard hype ", "extra ", "chef ", "use ", "change ")
CHEF_CHANGES = {
    "number": "Change a number in this dish",
    "kept": "Change the number of a die you keep",
    "no": "Keep the chef token",
}
TOKEN = "spends your chef token"
NOTES = {
    "cook": "what your dice can make",
    "discard": "you hold too many",
    "use": "numbers count for hypes only",
}


@piece(1 << 5)
def question(view: KitchenView, options: list[str]) -> Parts:
    """The possible answers, each a button with what it is worth and what it costs."""
    verb = options[0].split()[0]
    title = {"cook": "Cook now", "discard": "Discard one"}.get(verb) or plan_line(view["plan"], view["plan_dice"])
    inside = "".join([answer(view, move) for move in options])
    return area_section(
        "cards",
        title,
        tag("div", inside, class_=f"dv-answers of-{verb}"),
        note=NOTES.get(verb, ""),
        classes="stage dv-market dv-ask",
        label=title,
    )


def answer(view: KitchenView, move: str) -> str:
    verb, _, rest = move.partition(" ")
    if verb == "cook":
        return cook_answer(view, *rest.partition(" + ")[::2])
    if verb == "discard":
        kind, _, card = rest.partition(" ")
        return recipe_discard(view, card) if kind == "recipe" else hype_discard(card)
    if verb == "use":
        kind, numbers = rest.split()
        dice = "".join(pip_die(kind, int(n), mark=kind) for n in numbers.split("+"))
        return plain(move, tag("span", dice, class_="dv-set") + hidden_words(f"Spend {kind} {numbers}"))
    if verb == "extra":
        face = "".join(glyph(kind) for kind in rest.split("+")) + words(rest.replace("+", ", "))
        return plain(move, face + note(TOKEN if extra_needs_token(view, rest) else ""))
    if verb == "change":
        kind, old, _, new = rest.split()
        dice = pip_die(kind, int(old), mark=kind) + words(" to ") + pip_die(kind, int(new), mark=kind)
        return plain(move, tag("span", dice, class_="dv-set") + hidden_words(f"Change {rest}"))
    return plain(move, words(CHEF_CHANGES.get(rest) or rest.capitalize().replace(" as ", " counts as ")))


def plain(move: str, face: str) -> str:
    return tag("button", face, class_="dv-answer", name="do", value=move)


def note(text: str) -> str:
    return tag("em", words(text)) if text else ""


def worth(gain: str) -> str:
    return tag("b", words(gain) + glyph("star") + hidden_words(" stars"), class_="worth")


def cook_answer(view: KitchenView, card: str, hype: str) -> str:
    """A recipe to cook plain or with a hype: its name, what it is worth, whether the chef token is spent."""
    recipe = RECIPES[card]
    pantry = pantry_of(view["dice"])
    played = HYPE_NUMBERS[hype] if hype else t.NONE
    gain = recipe.stars + (reward_in(view, recipe, HYPES[hype]) if hype else 0)
    spends = needs_token(pantry, 0, counts_of(pantry, 0), RECIPE_NUMBERS[card], played, view["cooked_now"])
    costs = [f"with “{HYPES[hype].name}”"] if hype else ["without a hype"] if view["hypes"] else []
    costs += [TOKEN] if spends else []
    face = picture(recipe) + tag("span", tag("strong", words(recipe.name)) + note(" · ".join(costs)))
    return plain(f"cook {card}" + (f" + {hype}" if hype else ""), face + worth(f"+{gain}"))


def recipe_discard(view: KitchenView, card: str) -> str:
    recipe = RECIPES[card]
    lacks = missing(recipe, view["dice"])
    said = f"missing {type_words(lacks)}" if lacks else "ready to cook"
    face = picture(recipe) + tag("span", tag("strong", words(recipe.name)) + note(said)) + worth(str(recipe.stars))
    return plain(f"discard recipe {card}", hidden_words("Discard ") + face)


def hype_discard(card: str) -> str:
    hype = HYPES[card]
    face = tag("span", tag("strong", words(hype_title(hype))) + note(condition(hype))) + worth(reward_words(hype))
    return plain(f"discard hype {card}", hidden_words("Discard ") + face)


def picture(recipe: Recipe) -> str:
    foods = [(kind, FOOD_COLOURS[kind]) for kind, needed in zip(TYPE_IDS, recipe.needs, strict=True) if needed]
    return dish(recipe.vessel, foods)


def extra_needs_token(view: KitchenView, kinds: str) -> bool:
    """Does every plan with these extra types spend the token?"""
    pantry = pantry_of(view["dice"])
    recipe, hype = RECIPE_NUMBERS[view["plan"][0]], HYPE_NUMBERS[view["plan"][1]]
    extra = sum(1 << 4 * TYPE_IDS.index(kind) for kind in kinds.split("+"))
    return first_mode(pantry, 0, counts_of(pantry, 0), recipe, hype, extra, t.CHEF_NO, True) != t.CHEF_NO


def reward_in(view: KitchenView, recipe: Recipe, hype: Hype) -> int:
    """What the hype would add if the recipe were cooked with it now."""
    dishes = view["dishes"]
    return reward_of(
        RECIPE_NUMBERS[recipe.id],
        HYPE_NUMBERS[hype.id],
        len(dishes) + 1,
        sum(len(dish) == 2 for dish in dishes) + 1,
    )


def pantry_of(codes: list[str]) -> vec[i64]:
    """The dice as the rules keep them: packed numbers by type."""
    pantry = [0] * len(TYPE_IDS)
    for code in codes:
        pantry[TYPE_IDS.index(type_of(code))] += 1 << 4 * (number(code) - 2)
    return vec[i64](pantry)
