"""The kitchens of Diced Veggies on a page: the own one with its choices, and what everybody sees of the others."""

from dicery.drawing import (
    badge,
    glyph,
    hidden_words,
    lazy_section,
    note_section,
    section,
    section_list,
    section_tree,
    tag,
    thing,
    words,
    wrap,
)
from dicery.engine.board import Parts, Target, Targets
from dicery.games.diced_veggies.board.cards import recipe_card, stars
from dicery.games.diced_veggies.board.motion import dish_key, keys
from dicery.games.diced_veggies.board.question import pantry_of
from dicery.games.diced_veggies.board.view_model import (
    HYPES,
    READY,
    RECIPES,
    KitchenView,
    condition,
    die_words,
    dish_stars,
    drawn,
    hype_title,
    missing,
    number,
    reward_words,
    tally,
    type_of,
)
from dicery.games.diced_veggies.parts import HYPE_NUMBERS, RECIPE_NUMBERS, Hype
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.plans import counts_of, has_plan, needs_token, numbers_meet
from dicery.games.diced_veggies.rules.view import VeggieView


def kitchen(view: KitchenView, moves: list[str]) -> Parts:
    """The kitchen of the seat that is shown; `moves` are those that discard a die."""
    return drawn_kitchen("kitchen", view, targets=tray_targets(view["dice"], view["plan_dice"], moves))


@section_tree(1 << 4)
def drawn_kitchen(name: str, view: KitchenView, *, targets: Targets) -> Parts:
    """The dice by type, the recipes with what is missing, and the hypes with whether they are met."""
    mine = view["mine"]
    recipes: Parts = ()
    for card in view["recipes"]:
        recipes += recipe_card(f"mine-{card}", card, missing(RECIPES[card], view["dice"]), targets={})
    whose = "Your " if mine else ""
    parts = tray(view["dice"], view["token"], targets, f"{whose}dice".capitalize())
    note = kept_note(len(view["recipes"]), 2)
    parts += part(f"{whose}recipes".capitalize(), note, section_list("recipes", recipes, class_="cards2"), "dv-r")
    if view["hypes"] is not None:
        hypes: Parts = ()
        for card in view["hypes"]:
            hypes += hype_section(view, card)
        parts += part("Your hypes", "secret bonus cards", section_list("hypes", hypes, class_="cards2"), "dv-h")
    if view["over"]:
        parts += part(
            "Your dishes" if mine else "Dishes",
            f"{len(view['dishes'])} cooked",
            (dishes_list(view["dishes"]),),
            "dv-dishes",
        )
    label = "Your kitchen" if mine else "The kitchen of the seat"
    return section(name, parts, class_="sheet dv-mine", aria_label=label, data_jump=f"{whose}cards".capitalize())


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


def part(title: str, note: str, inside: Parts, name: str) -> Parts:
    """A part of the kitchen with its heading and a quieter note beside it."""
    heading = (f"<h2>{words(title)} ", *note_section(f"note-{name}", note), "</h2>")
    return wrap("div", (*heading, *inside), class_=f"area {name}")


def tray_targets(held: list[str], plan: list[str], moves: list[str]) -> Targets:
    """What lies over the dice: those that the cook under way spends are marked; of equal dice each can be clicked."""
    over: Targets = {}
    spent = list(plan)
    for name, code in zip(keys(held, "tray"), held, strict=True) if plan or moves else ():
        wanted = (f"discard die {type_of(code)} {number(code)}", f"discard die {type_of(code)}")
        move = next((move for move in wanted if move in moves), "")
        if code in spent:
            spent.remove(code)
            over[name] = Target(move, "sel", ", discard" if move else "")
        elif move:
            over[name] = Target(move, "can", ", discard")
    return over


def tray(held: list[str], token: str, targets: Targets, title: str) -> Parts:
    """The dice as they may be kept, eight places."""
    slots: Parts = ()
    for name, code in zip(keys(held, "tray"), held, strict=True):
        slots += tray_die(f"in-{name}", name, code, targets={name: targets[name]} if name in targets else {})
    for place in range(len(held), t.KEEP_DICE):
        slots += section(f"empty-tray-{place}", "", element="li", class_="slot empty")
    inside = section_list("tray", slots, element="ul", class_="slots")
    if token:
        changes = "changes one die when you cook" if token == READY else "comes back when somebody restocks"
        said = glyph("hat") + tag("b", words(token)) + " " + tag("span", words(changes))
        inside += section("chef-token", said, element="p", class_="dv-token")
    return part(title, f"{len(held)} of {t.KEEP_DICE}", inside, "dv-d")


@lazy_section(1 << 10)
def tray_die(name: str, key: str, code: str, *, targets: Targets) -> Parts:
    """A die in its place."""
    drawn_die = thing(drawn(code), die_words(code), key=key, kind=type_of(code), target=targets.get(key))
    return section(name, drawn_die, element="li", class_="slot")


def hype_section(view: KitchenView, card: str) -> Parts:
    """A hype of the own hand, and which recipe it is met for now."""
    hype = HYPES[card]
    if view["plan"] and view["plan"][1] == hype.id:
        chosen = view["plan_dice"]
        met_now = numbers_meet(HYPE_NUMBERS[hype.id], sum(1 << 4 * (number(code) - 2) for code in chosen))
        foot = f"So far {tally(chosen)}: {'met' if met_now else 'not met yet'}" if chosen else "No dice chosen yet"
    else:
        met = met_words(view, hype)
        foot, met_now = met or "Not met yet", met != ""
    return hype_card(f"hype-{card}", card, foot, met_now)


@lazy_section(1 << 10)
def hype_card(name: str, card: str, foot: str, met: bool) -> Parts:
    """A hype with its text, and below it whether it is met."""
    hype = HYPES[card]
    top = tag("h3", words(hype_title(hype))) + stars(reward_words(hype))
    inside = tag("div", top, class_="card-top") + tag("p", words(condition(hype)))
    inside += tag("p", words(foot), class_="foot ok" if met else "foot")
    classes = "card hype" + (" ok" if met else "")
    return section(name, inside, element="article", class_=classes, data_key=f"hype-{card}")


def met_words(view: KitchenView, hype: Hype) -> str:
    """Which own recipes could be cooked with the hype from the dice at hand, and which only with the chef token."""
    dice = pantry_of(view["dice"])
    counts = counts_of(dice, 0)
    played, cooked = HYPE_NUMBERS[hype.id], view["cooked_now"]
    met: list[str] = []
    with_token: list[str] = []
    for card in view["recipes"]:
        recipe = RECIPE_NUMBERS[card]
        if has_plan(dice, 0, counts, recipe, played, cooked, view["has_token"]):
            needs = needs_token(dice, 0, counts, recipe, played, cooked)
            (with_token if needs else met).append(RECIPES[card].name)
    said = [f"Met for {', '.join(met)}"] if met else []
    said += [f"With token: {', '.join(with_token)}"] if with_token else []
    return "; ".join(said)


def other_kitchen(view: VeggieView, seat: int, name: str) -> Parts:
    """What everybody sees of another seat: dice, recipes, how many hypes, and what it has cooked."""
    facts = f"{len(view['cooked'][seat])} cooked · {view['scores'][seat]} stars"
    hypes = view["hype_counts"][seat]
    if view["hypes_on"]:
        facts += f" · {hypes} {'hype' if hypes == 1 else 'hypes'}"
    if view["chef_tokens"]:
        facts += " · chef token" if view["tokens"][seat] else " · token spent"
    return drawn_other(
        f"kitchen-{seat}", seat, name, view["pantries"][seat], view["recipes"][seat], facts, view["cooked"][seat]
    )


@lazy_section(1 << 5)
def drawn_other(
    name: str, seat: int, player: str, held: list[str], cards: list[str], summary: str, dishes: list[list[str]]
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
    heading = tag("h2", badge(seat, player) + words(player))
    body = heading + lines + "".join(tag("p", words(fact), class_="muted") for fact in facts)
    body += dishes_list(dishes) if dishes else ""
    return section(name, body, class_="sheet area dv-other", aria_label=f"The kitchen of {player}")
