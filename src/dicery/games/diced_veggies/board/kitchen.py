"""The kitchens of Diced Veggies on a page: the own one with its choices, and what everybody sees of the others."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.drawing import area_section, badge, glyph, hidden_words, piece, pip_die, section, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.diced_veggies.board.cards import move_button, recipe_card, stars
from dicery.games.diced_veggies.board.motion import dish_key, keys
from dicery.games.diced_veggies.board.view_model import (
    HYPES,
    READY,
    RECIPES,
    KitchenView,
    die_words,
    dish_stars,
    drawn,
    missing,
    number,
    plan_line,
    reward_words,
    tally,
    type_of,
)
from dicery.games.diced_veggies.parts import HYPE_NUMBERS, RECIPE_NUMBERS, TYPE_IDS, Hype, Recipe
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.plans import counts_of, first_mode, has_plan, needs_token, numbers_meet
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.view import VeggieView
from dicery.games.diced_veggies.text.notation import WITH_TOKEN

CHEF_CHANGES = {"number": "Chef token: change a number you spend", "kept": "Chef token: change a number you keep"}


@piece(1 << 10)
def kitchen(view: KitchenView, moves: list[str]) -> Parts:
    """The dice by type, the recipes with what is missing, and the hypes with whether they are met."""
    mine = view["mine"]
    recipes = ""
    for card in view["recipes"]:
        buttons = cook_buttons(view, card, moves) + move_button(f"discard recipe {card}", "Discard", moves)
        recipes += recipe_card(card, missing(RECIPES[card], view["dice"]), buttons)
    whose = "Your " if mine else ""
    discards = [move for move in moves if move.startswith("discard die ")]
    parts = tray(view["dice"], view["plan_dice"], view["token"], discards, f"{whose}dice".capitalize())
    parts += part(
        f"{whose}recipes".capitalize(), kept_note(len(view["recipes"]), 2), tag("div", recipes, class_="cards2"), "dv-r"
    )
    if view["hypes"] is not None:
        hypes = "".join(hype_card(view, HYPES[card], moves) for card in view["hypes"])
        parts += part("Your hypes", "only you see them", tag("div", hypes, class_="cards2"), "dv-h")
    if view["over"]:
        parts += part(
            "Your dishes" if mine else "Dishes",
            f"{len(view['dishes'])} cooked",
            dishes_list(view["dishes"]),
            "dv-dishes",
        )
    label = "Your kitchen" if mine else "The kitchen of the seat"
    return section("kitchen", parts, class_="sheet dv-mine", aria_label=label)


def dishes_list(dishes: list[list[str]]) -> str:
    """What a seat has cooked, with the stars of each dish as they stand."""
    listed = ""
    for dish in dishes:
        name = HYPES[dish[1]].dish(RECIPES[dish[0]]) if len(dish) == 2 else RECIPES[dish[0]].name
        worth = tag("b", words(f"{dish_stars(dish, dishes)}")) + glyph("star")
        listed += tag("li", words(name) + " " + worth, class_="chip", data_key=dish_key(dish[0]))
    return tag("ul", listed, class_="dv-cooked")


def kept_note(held: int, most: int) -> str:
    """How many of those that may be kept are held; while there are too many, how many must go [DV-11.1]."""
    return f"{held} of {most}" if held <= most else f"{held}, discard {held - most}"


def part(title: str, note: str, inside: str, name: str) -> str:
    """A part of the kitchen with its heading and a quieter note beside it."""
    return tag("div", tag("h2", words(title) + " " + tag("span", words(note))) + inside, class_=f"area {name}")


@piece(1 << 11)
def tray(held: list[str], plan: list[str], token: str, moves: list[str], title: str) -> str:
    """The dice as they may be kept, eight places; those that the cook under way spends are marked."""
    slots = ""
    offered: set[str] = set()
    spent = list(plan)
    for name, code in zip(keys(held, "tray"), held, strict=True):
        move = next(
            (m for m in (f"discard die {type_of(code)} {number(code)}", f"discard die {type_of(code)}") if m in moves),
            "",
        )
        if move in offered:
            move = ""
        offered.add(move)
        state = "sel" if code in spent else None
        if code in spent:
            spent.remove(code)
        slots += tag(
            "li",
            thing(
                drawn(code),
                f"{die_words(code)}{', discard' if move else ''}",
                move=move,
                state=state,
                key=name,
                kind=type_of(code),
            ),
            class_="slot",
        )
    slots += tag("li", "", class_="slot empty") * (t.KEEP_DICE - len(held))
    inside = tag("ul", slots, class_="slots")
    if token:
        changes = "changes one die when you cook" if token == READY else "comes back when somebody restocks"
        inside += tag("p", glyph("hat") + tag("b", words(token)) + " " + tag("span", words(changes)), class_="dv-token")
    return part(title, f"{len(held)} of {t.KEEP_DICE}", inside, "dv-d")


@piece(1 << 9)
def choices(view: KitchenView, options: list[str]) -> Parts:
    """The options of the cook under way: extra types, chef modes, numbers of one type, or changes of a kept die.

    They lie where the cards are otherwise, which nobody needs meanwhile.
    """
    listed = ""
    for move in options:
        face = choice_face(move) + (words(WITH_TOKEN) if extra_needs_token(view, move) else "")
        listed += tag("button", face, class_="dv-choice", name="do", value=move)
    return area_section(
        "cards",
        plan_line(view["plan"], view["plan_dice"]),
        tag("div", listed, class_="dv-choices"),
        classes="stage dv-market dv-ask",
        label="The dish under way",
    )


def choice_face(move: str) -> str:
    """What the button of a choice shows: dice, types, or what the chef token is spent for."""
    verb, _, rest = move.partition(" ")
    if verb == "use":
        kind, numbers = rest.split()
        dice = "".join(pip_die(kind, int(n), mark=kind) for n in numbers.split("+"))
        return tag("span", dice, class_="dv-set") + hidden_words(f"Spend {kind} {numbers}")
    if verb == "extra":
        return "".join(glyph(kind) for kind in rest.split("+")) + words(rest.replace("+", ", "))
    if verb == "change":
        kind, old, _, new = rest.split()
        dice = pip_die(kind, int(old), mark=kind) + words(" to ") + pip_die(kind, int(new), mark=kind)
        return tag("span", dice, class_="dv-set") + hidden_words(f"Change {rest}")
    return words({"no": "Keep the chef token", **CHEF_CHANGES}.get(rest, f"Chef token: {rest}"))


def cook_buttons(view: KitchenView, card: str, moves: list[str]) -> str:
    """Cook it plain, or with each hype that its dice can meet."""
    recipe = RECIPES[card]
    pantry = pantry_of(view["dice"])
    counts = counts_of(pantry, 0)
    buttons = ""
    for hype in ("", *(view["hypes"] or ())):
        move, label = f"cook {card}", f"Cook: +{recipe.stars}"
        if hype:
            gain = reward_in(view, recipe, HYPES[hype])
            move, label = f"{move} + {hype}", f"{HYPES[hype].name}: +{recipe.stars + gain}"
        if move in moves:
            played = HYPE_NUMBERS[hype] if hype else t.NONE
            spends = needs_token(pantry, 0, counts, RECIPE_NUMBERS[card], played, view["cooked_now"])
            buttons += move_button(move, label, moves, glyph("star") + words(WITH_TOKEN if spends else ""))
    return buttons


def extra_needs_token(view: KitchenView, move: str) -> bool:
    """Does every plan with these extra types spend the token?"""
    if not move.startswith("extra "):
        return False
    pantry = pantry_of(view["dice"])
    counts = counts_of(pantry, 0)
    recipe, hype = RECIPE_NUMBERS[view["plan"][0]], HYPE_NUMBERS[view["plan"][1]]
    extra = sum(1 << 4 * TYPE_IDS.index(kind) for kind in move.removeprefix("extra ").split("+"))
    return first_mode(pantry, 0, counts, recipe, hype, extra, t.CHEF_NO, True) != t.CHEF_NO


def reward_in(view: KitchenView, recipe: Recipe, hype: Hype) -> int:
    """What the hype would add if the recipe were cooked with it now."""
    dishes = view["dishes"]
    return reward_of(
        RECIPE_NUMBERS[recipe.id],
        HYPE_NUMBERS[hype.id],
        len(dishes) + 1,
        sum(len(dish) == 2 for dish in dishes) + 1,
    )


def hype_card(view: KitchenView, hype: Hype, moves: list[str]) -> str:
    """A hype of the own hand, and which recipe it is met for now."""
    top = stars(reward_words(hype))
    name = f"{hype.name} …" if hype.prefix else f"… {hype.name}"
    met = met_by(view, hype)
    if view["plan"] and view["plan"][1] == hype.id:
        chosen = view["plan_dice"]
        met_now = numbers_meet(HYPE_NUMBERS[hype.id], sum(1 << 4 * (number(code) - 2) for code in chosen))
        foot = f"So far {tally(chosen)}: {'met' if met_now else 'not met yet'}" if chosen else "No dice chosen yet"
    else:
        foot, met_now = (f"Met for {', '.join(met)}", True) if met else ("Not met yet", False)
    inside = tag("div", tag("h3", words(name)) + top, class_="card-top") + tag("p", words(hype.text))
    inside += tag("p", words(foot), class_="foot ok" if met_now else "foot")
    discard = move_button(f"discard hype {hype.id}", "Discard", moves)
    inside += tag("div", discard, class_="dv-do") if discard else ""
    return tag("article", inside, class_="card hype" + (" ok" if met_now else ""), data_key=f"hype-{hype.id}")


def pantry_of(codes: list[str]) -> vec[i64]:
    """The dice as the rules keep them: packed numbers by type."""
    pantry = [0] * len(TYPE_IDS)
    for code in codes:
        pantry[TYPE_IDS.index(type_of(code))] += 1 << 4 * (number(code) - 2)
    return vec[i64](pantry)


def met_by(view: KitchenView, hype: Hype) -> list[str]:
    """The own recipes that could be cooked with the hype from the dice at hand, the chef token included."""
    dice = pantry_of(view["dice"])
    counts = counts_of(dice, 0)
    return [
        RECIPES[card].name
        for card in view["recipes"]
        if has_plan(dice, 0, counts, RECIPE_NUMBERS[card], HYPE_NUMBERS[hype.id], view["cooked_now"], view["has_token"])
    ]


def other_kitchen(view: VeggieView, seat: int, name: str) -> Parts:
    """What everybody sees of another seat: dice, recipes, how many hypes, and what it has cooked."""
    facts = f"{len(view['cooked'][seat])} cooked · {view['scores'][seat]} stars"
    hypes = view["hype_counts"][seat]
    if view["hypes_on"]:
        facts += f" · {hypes} {'hype' if hypes == 1 else 'hypes'}"
    if view["chef_tokens"]:
        facts += " · chef token" if view["tokens"][seat] else " · token spent"
    return drawn_other(seat, name, view["pantries"][seat], view["recipes"][seat], facts, view["cooked"][seat])


@piece(1 << 10)
def drawn_other(
    seat: int, name: str, held: list[str], cards: list[str], summary: str, dishes: list[list[str]]
) -> Parts:
    """Another kitchen in a few lines."""
    minis = "".join(
        tag(
            "span",
            glyph(type_of(code)) + tag("b", str(number(code))) + hidden_words(type_of(code)),
            class_=f"mini n-{type_of(code)}",
        )
        for code in held
    )
    lines = tag("span", minis or "no dice", class_="minis")
    recipes = [
        f"{RECIPES[card].name} ({f'{lacks} missing' if (lacks := len(missing(RECIPES[card], held))) else 'complete'})"
        for card in cards
    ]
    facts = [", ".join(recipes) or "no recipes", summary]
    heading = tag("h2", badge(seat, name) + words(name))
    body = heading + lines + "".join(tag("p", words(fact), class_="muted") for fact in facts)
    body += dishes_list(dishes) if dishes else ""
    return section(f"kitchen-{seat}", body, class_="sheet area dv-other", aria_label=f"The kitchen of {name}")
