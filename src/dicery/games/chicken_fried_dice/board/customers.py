"""The customers of Chicken Fried Dice on a page: the queue, and what is written on each card."""

from functools import lru_cache

from dicery.drawing import (
    area_section,
    glyph,
    lazy_section,
    note_section,
    section,
    section_list,
    section_tree,
    tag,
    thing,
    words,
)
from dicery.engine.board import Parts, Target, Targets
from dicery.games.chicken_fried_dice.board.marks import face, segments
from dicery.games.chicken_fried_dice.board.motion import card_key, space_key
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    FACES,
    GLYPHS,
    bonus_words,
    capitalized,
    card_of,
    colour_of,
    queue,
    range_words,
    space_words,
    spoken_range,
)
from dicery.games.chicken_fried_dice.parts import PARTS, Customer
from dicery.games.chicken_fried_dice.rules.view import ChickenView, CustomerView, SheetView
from dicery.games.counted import counted, listed

DASH = "\N{EN DASH}"
Order = tuple[CustomerView, dict[str, str], int, str]  # the moves on its spaces, the number in hand, why none fits
VERBS = ("put", "sauce", "x")
SETTING_UP = ("first-chef", "truck", "board", "deal")
HOW_IT_GOES = (
    ("coop", "Pluck four dice", "In each of five rounds you take four dice from the coop, one at a time."),
    (
        "list",
        "Write the numbers",
        "Each die goes on a space of its colour. On a card, numbers never fall from bottom to top.",
    ),
    (
        "star",
        "Feed customers",
        "A full card is fed: it gives star parts, a bonus to use at once, and tips for matched coins.",
    ),
    (
        "coin",
        "Grow your truck",
        "Tips improve your stations. Who is not fed loses a star part each round; three new customers come.",
    ),
)


def customers(view: ChickenView, sheet: SheetView, cook: str, moves: list[str]) -> Parts:
    """The queue; spaces that can be chosen are ringed, those for a sauce dashed."""
    title = "Your customers" if view["seat"] >= 0 else f"{cook}'s customers"
    spots = {move.split()[1]: move for move in moves if move.split()[0] in VERBS}
    held = sheet["hand"] or sheet["aside"] if moves else ""
    over: Targets = {}
    cards: list[Order] = []
    waiting = queue(sheet)
    for customer in waiting:
        own = {space: move for space, move in spots.items() if space.startswith(f"{customer['card']}.")}
        number = int(held[1]) if held and own else 0
        over |= {space: space_target(space, move, number) for space, move in own.items()}
        cards.append((customer, own, number, refused(customer, held) if held else ""))
    count = f"{len(waiting)} waiting, {sheet['fed']} fed"
    if view["round"] == 1:
        count = "match a coin's number for a tip"
    if not cards and view["phase"] in SETTING_UP:
        return area_section("queue", "How a game goes", how_it_goes(), classes="sheet a-queue")
    if not cards:
        none = tag("p", words("Nobody is waiting: all customers are fed."))
        return area_section("queue", title, none, note=count, classes="sheet a-queue")
    return drawn_queue("queue", title, count, cards, targets=over)


@section_tree(1 << 4)
def drawn_queue(name: str, title: str, count: str, orders: list[Order], *, targets: Targets) -> Parts:
    """The customers that are waiting."""
    cards: Parts = ()
    for customer, own, number, why in orders:
        over = {space: targets[space] for space in own if space in targets}
        lit = " lit" if own else ""
        order = f"order-{customer['slot']}"
        cards += queued(order, customer, own, number, why, classes=f"cu{lit}", targets=over)
    inside = section_list(
        "waiting", cards, class_="queue", role="group", tabindex=0, aria_label="Queue", data_jump="Customers"
    )
    return area_section(name, title, inside, note=note_section("queue-note", count), classes="sheet a-queue")


def how_it_goes() -> str:
    """What a newcomer reads while trucks and boards are chosen [CF-4.1]."""
    steps = "".join(
        [tag("li", glyph(mark) + tag("b", words(name)) + tag("p", words(said))) for mark, name, said in HOW_IT_GOES]
    )
    return tag("ol", steps, class_="how")


def refused(customer: CustomerView, held: str) -> str:
    """Why the ingredient in hand fits no space of its colour here: "4 is too low, it needs 5-6" [CF-3.2]."""
    colour, number = colour_of(held), int(held[1])
    spaces = [
        takes
        for own, takes, mark in zip(card_of(customer).spaces, customer["accepts"], customer["written"], strict=True)
        if own == colour and not mark and takes
    ]
    if not spaces or any(number in takes for takes in spaces):
        return ""
    needed = " or ".join(dict.fromkeys(range_words(takes).replace("-", DASH) for takes in spaces))
    return f"{number} is too {'low' if number < spaces[0][0] else 'high'}: it needs {needed}."


@section_tree(1 << 6)
def queued(
    name: str,
    customer: CustomerView,
    moves: dict[str, str],
    number: int,
    why: str,
    *,
    classes: str,
    targets: Targets,
) -> Parts:
    """A card of the queue; `number` is that of the ingredient in hand if it can be written here."""
    card = card_of(customer)
    inside = card_head(f"{name}-head", card.id, customer["stars"])
    inside += spaces(f"{name}-spaces", card.id, customer["written"], customer["accepts"], targets=targets)
    inside += section(f"{name}-does", outcome(card, customer, moves, number, why), element="div", class_="does-at")
    return section(
        name, inside, class_=classes, role="group", aria_label=card.name, data_key=card_key(card.id), data_kind="card"
    )


@lazy_section(1 << 7)
def card_head(name: str, card: str, stars: int) -> Parts:
    return section(name, header(CARDS[card], stars), element="div")


@lazy_section(1 << 5)
def spaces(name: str, card: str, written: list[str], accepts: list[list[int]], *, targets: Targets) -> Parts:
    """The spaces of a card with what stands on them."""
    rows = "".join(
        drawn_space(card, space, written[space], tuple(accepts[space]), targets.get(f"{card}.{space + 1}"))
        for space in upwards(CARDS[card])
    )
    return section(name, rows, element="ol")


def space_target(space: str, move: str, number: int) -> Target:
    """What the move does on a space: write the ingredient in hand, sauce it first, or cross the space off."""
    card, _, place = space.rpartition(".")
    kind = PARTS.colours[CARDS[card].spaces[int(place) - 1]]
    verb = move.split()[0]
    if verb == "x":
        return Target(move, "can", ". Cross it off")
    tips = " tips" if dict(CARDS[card].tips).get(int(place) - 1) == number else ""
    if verb == "put":
        return Target(move, f"can{tips}", f". Write the {number} here")
    note = f". Sauce the {number} to {kind.ingredient} and write it here"
    return Target(move, f"can sauce{tips}", note, tag("span", glyph("sauce"), class_="sauced"))


@lru_cache(maxsize=128)
def new_card(name: str) -> str:
    """A customer as it comes from the pile."""
    card = CARDS[name]
    rows = "".join(drawn_space(name, space, "", tuple(range(1, FACES + 1)), None) for space in upwards(card))
    inside = header(card, card.stars) + tag("ol", rows) + outcome(card, None, {}, 0, "")
    return tag("article", inside, class_="cu", aria_label=card.name, data_key=card_key(card.id), data_kind="card")


def upwards(card: Customer) -> list[int]:
    """The spaces as they stand on the card: the first one lies at the bottom [CF-1.6]."""
    return list(reversed(range(len(card.spaces))))


def header(card: Customer, stars: int) -> str:
    worth = tag("span", words(counted(stars, "star part")), class_="sw", aria_hidden="true")
    return tag("header", face(card.id) + tag("div", tag("h3", words(card.name)) + segments(stars, card.stars) + worth))


def outcome(card: Customer, customer: CustomerView | None, targets: dict[str, str], number: int, why: str) -> str:
    """What feeding the customer brings; with an ingredient in hand, what it does here [CF-3.4, CF-13.5]."""
    reward = bonus_words(PARTS.bonuses[card.bonus])
    if why:
        return tag("p", tag("b", words(why)), class_="does no")
    if customer and targets:
        tips = dict(card.tips)
        plain = [space for space, move in targets.items() if not move.startswith("sauce ")]
        tip = any(tips.get(int(space.rpartition(".")[2]) - 1) == number for space in plain or targets)
        crossed = any(move.startswith("x ") for move in targets.values())
        what = "This" if crossed or not number else str(number) if plain else f"Sauced, {number}"
        if customer["written"].count("") == 1:
            lead = f"{what} feeds them{' and earns a tip' if tip else ''}:"
            return tag("p", tag("b", words(lead)) + words(f" {reward}"), class_="does good")
        if tip:
            return tag("p", tag("b", words(f"{what} earns a tip")), class_="does good")
    return tag("p", words("When fed: ") + tag("b", words(reward)), class_="does")


@lru_cache(maxsize=1 << 7)
def drawn_space(name: str, space: int, written: str, takes: tuple[int, ...], target: Target | None) -> str:
    """One space: its colour, what stands on it or which numbers it takes, and its coin."""
    card = CARDS[name]
    kind = PARTS.colours[card.spaces[space]]
    tip = dict(card.tips).get(space, 0)
    label = f"{card.name}, space {space + 1}: {kind.ingredient}, "
    if written:
        label += "crossed off" if written == "X" else f"{written} is written"
    else:
        label += f"takes {spoken_range(list(takes))}"
    label += f", tip for a {tip}" if tip else ""
    if written == "X":
        shown = tag("span", glyph("x"), class_="wr xx")
    elif written:
        shown = tag("b", written, class_="wr")
    elif len(takes) < FACES:
        only = f"only {takes[0]}" if len(takes) == 1 else space_words(list(takes)).replace("-", DASH)
        shown = tag("span", words(only), class_="w rg")
    else:
        shown = tag("span", words(kind.ingredient), class_="w")
    inside = tag("span", glyph(GLYPHS[card.spaces[space]]) + shown, class_="pt")
    if tip:
        hit = " hit" if written == str(tip) else ""
        inside += tag("span", str(tip), class_=f"tip{hit}", aria_hidden="true")
    classes = f"slot d-{kind.id}{' full' if written else ''}"
    return tag("li", thing(inside, label, classes=classes, place=space_key(name, space), target=target))


def kept_words(cards: list[Customer], drawn: int) -> str:
    """What a choice among new customers does."""
    if len(cards) == drawn:
        return f"Keep all {drawn}"
    rest = drawn - len(cards)
    if not cards:
        return f"Replace all {drawn}"
    return capitalized(f"keep {listed([card.name for card in cards])}, replace {rest}")
