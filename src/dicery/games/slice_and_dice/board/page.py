"""Draws a view of Slice & Dice for a page; the picture and the characters have modules of their own."""

from functools import lru_cache

from dicery.drawing import badge, glyph, hidden_words, icon_die, piece, tag, thing, typed_board, words
from dicery.engine.board import Board
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.view_model import (
    DISHES,
    ITEMS,
    Ticket,
    cooked_by_cuisine,
    cuisines,
    dish_of,
    extras,
    items_of,
    limit_line,
    majority_points,
    marker_points,
    missing,
    odds_line,
    on_board,
    onlooker,
    shows_odds,
    tickets,
    utensil,
    variety_points,
    wanted,
)
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import CookView, Criteria, DieView, SliceView

# Choices that have no thing of their own on the table lie beside it until one is made.
CHOICE_VERBS = ("in", "face", "back", "rival", "dish")
KITCHEN_VERBS = ("lose ", "out ", "add ", "pay ", "keep ", "play ", "trade ", "buy ")
CHOICE_TITLES = {
    "in": "Choose a token to place",
    "face": "Choose a face",
    "back": "How far back",
    "rival": "Choose a rival",
    "dish": "Choose a cooked dish",
    "out": "On the rival's board",
    "keep": "Keep one of the two",
}


def board(view: SliceView, moves: list[str], names: list[str]) -> Board:
    """Request lines, dice and cuts, one's own kitchen, the standings."""
    cooking = " cooking" if view["point"] == "cook" and view["active"] == view["seat"] else ""
    top = request_lines(view, moves, names) + choices(view, moves, names) + middle(view, moves)
    below = other_kitchens(view, names) + standings(view, names)
    return typed_board(f"sd sd-form{cooking}", (top + mine(view, moves, names) + below,))


@lru_cache(maxsize=1 << 11)
def emoji(icon: str) -> str:
    return tag("span", words(icon), class_="e", aria_hidden="true")


@lru_cache(maxsize=1 << 11)
def heading(title: str, note: str = "", icon: str = "") -> str:
    inside = (glyph(icon) + " " if icon else "") + words(title) + (" " + tag("span", words(note)) if note else "")
    return tag("h2", inside)


def stage(title: str, inside: str, *, note: str = "", label: str = "", classes: str = "") -> str:
    area = tag("div", heading(title, note) + inside, class_="area")
    return tag("section", area, class_=f"stage {classes}".strip(), aria_label=label or title)


def request_lines(view: SliceView, moves: list[str], names: list[str]) -> str:
    """The orders as tickets, each with its clock of four steps, the markers and the lid [SD-11.1, SD-11.2]."""
    drawn = [ticket_item(view, moves, names, number, ticket) for number, ticket in enumerate(tickets(view), 1)]
    return stage("Request lines", tag("ol", "".join(drawn), class_="lines"), note=limit_line(view))


def ticket_item(view: SliceView, moves: list[str], names: list[str], number: int, ticket: Ticket | None) -> str:
    if ticket is None:
        return tag("li", tag("p", "A new order comes in.", class_="ga"), class_="rline")
    cook = view["cooks"][onlooker(view)]
    lying = on_board(cook)
    have = [item.id for item in items_of(ticket.dish) if item.id in lying]
    rail = ticket_rail(
        view["seat"], names, number, ticket.space, ticket.waits, ticket.pinned, list(ticket.cooks), ticket.lid
    )
    look = "rline" + (" mine" if cook["line"] == number else "") + (" late" if ticket.waits == "last round" else "")
    return tag("li", rail + dish_card(ticket.dish.id, have) + over_ticket(moves, ticket), class_=look)


@piece(1 << 11)
def ticket_rail(
    viewer: int, names: list[str], number: int, space: int, waits: str, pinned: bool, cooks: list[int], lid: int | None
) -> str:
    """Where the order stands, who cooks it, and the lid."""
    steps = "".join(tag("i", class_="on" if place <= space else "") for place in range(1, 5))
    told = f"Line {number}, space {space} of 4, {waits}{', pinned' if pinned else ''}"
    timer = steps + tag("span", words(waits + (" · pinned" if pinned else "")))
    marks = "".join(cook_badge(viewer, seat, names[seat]) for seat in cooks)
    if lid is not None:
        under = glyph("lid") + hidden_words(f"under the lid of {names[lid]}, nobody else may cook it")
        marks = tag("span", under, class_="lidm") + marks
    return tag(
        "div",
        tag("span", timer, class_="timer", role="img", aria_label=told) + tag("span", marks, class_="marks"),
        class_="rail4",
    )


def cook_badge(viewer: int, seat: int, name: str) -> str:
    return badge(seat, name, "you cook here" if seat == viewer else f"{name} cooks here")


def over_ticket(moves: list[str], ticket: Ticket) -> str:
    """The whole ticket is the button."""
    for verb, told in (("go", "cook"), ("line", "choose")):
        move = f"{verb} {ticket.line}"
        if move in moves:
            return tag(
                "button",
                "",
                class_="over",
                name="do",
                value=move,
                aria_label=f"Line {ticket.line}: {told} {ticket.dish.name}",
            )
    return ""


@piece(1 << 11)
def dish_card(name: str, have: list[str]) -> str:
    dish = DISHES[name]
    stars = tag("span", str(dish.stars) + glyph("star") + hidden_words(" stars"), class_="stars")
    top = tag("div", emoji(dish.icon) + tag("h3", words(dish.name)) + stars, class_="dh")
    cuisine = PARTS.gastronomies[dish.gastronomy]
    rewards = [("knife", "utensil", dish.utensil), ("pan", "special", dish.special)]
    icons = "".join(
        tag("span", glyph(icon) + tag("span", word), class_="rew") for icon, word, given in rewards if given
    )
    items = "".join(need(item.id, item.id in have) for item in items_of(dish))
    names = ", ".join(item.name.lower() for item in items_of(dish)).capitalize()
    inside = top + tag("p", words(f"{cuisine.icon} {cuisine.name}") + icons, class_="ga")
    inside += tag("ul", items, class_="items", aria_hidden="true") + tag("p", words(names), class_="inames")
    return tag("article", inside, class_="card dishc")


@lru_cache(maxsize=1 << 11)
def need(item: str, have: bool) -> str:
    kind = "ingr" if ITEMS[item].kind == "ingredient" else "tech"
    return tag("li", emoji(ITEMS[item].icon), class_=f"it {kind} {'have' if have else 'miss'}")


def middle(view: SliceView, moves: list[str]) -> str:
    """The seven dice with what each could still bring, and the cuts."""
    on_dice = [move for move in moves if move.startswith(("die ", "leave "))]
    return dice_and_cuts(
        view["dice"], view["hits"], missing(view), shows_odds(view), view["cuts"], view["cut_limit"], on_dice
    )


@piece(1 << 10)
def dice_and_cuts(
    dice: list[DieView], hits: list[str], lacks: list[str], with_odds: bool, made: int, limit: int, moves: list[str]
) -> str:
    faces = "".join(tag("li", die_item(die, hits, lacks, moves, number)) for number, die in enumerate(dice))
    note = "in blue what is still wanted from a die"
    inside = tag("ul", faces, class_="dice7")
    if with_odds:
        inside += tag("details", tag("summary", "Odds") + tag("p", words(odds_line(dice, lacks))), class_="odds")
    cuts = "".join(tag("li", glyph("plaster"), class_="on" if number < made else "") for number in range(limit))
    box = stage("Cuts", tag("ol", cuts, class_="cuts"), label=f"Cuts: {made} of {limit}", classes="cuts-box")
    return tag("div", stage("Dice", inside, note=note, label="Cooking dice") + box, class_="sd-mid")


def die_item(die: DieView, hits: list[str], lacks: list[str], moves: list[str], number: int) -> str:
    kind = PARTS.dice[number]
    face = "" if die["rolling"] else die["face"]
    shown = ITEMS[face].name if face else "nothing yet"
    wants = wanted(lacks, number)
    told = f"{kind.name} die shows {shown}; " + (
        f"wanted: {' and '.join(item.name for item in wants)}" if wants else "nothing wanted on it"
    )
    hit = die["thrown"] and face in hits
    move = next((move for move in (f"die {kind.id}", f"leave {face}") if move in moves), "")
    if move.startswith("leave"):
        told += f"; leave {shown}"
    state = "sel" if die["named"] else "can" if move.startswith("die") else "" if die["thrown"] or wants else "off"
    return seen_die(number, face, told, move, state, hit, [item.icon for item in wants])


@piece(1 << 12)
def seen_die(number: int, face: str, told: str, move: str, state: str, hit: bool, wants: list[str]) -> str:
    """A die with its name, the item that it shows, and the icons of those that are wanted from it."""
    kind = PARTS.dice[number]
    picture = icon_die("white" if kind.kind == "ingredient" else "steel", emoji=ITEMS[face].icon if face else "")
    drawn = thing(picture, told, move=move, state=state, classes=f"thing{' hit' if hit else ''}")
    drawn += tag("b", words(ITEMS[face].name if face else "-"), class_="dn") + tag(
        "span", words(kind.name), class_="dk"
    )
    if wants:
        drawn += tag("span", "".join(emoji(icon) for icon in wants), class_="want", aria_hidden="true")
    return drawn


def mine(view: SliceView, moves: list[str], names: list[str]) -> str:
    """Pan and knife against what the dish needs, special tokens, the hand, the utensils to buy."""
    seat = onlooker(view)
    cook = view["cooks"][seat]
    dish = dish_of(view, cook)
    name = "Your kitchen" if seat == view["seat"] else f"The kitchen of {names[seat]}"
    here = [move for move in moves if move.startswith(KITCHEN_VERBS)]
    return kitchen(name, cook, dish.id if dish else "", view["coop"], view["display"], view["utensil_deck"], here)


@piece(1 << 10)
def kitchen(
    name: str, cook: CookView, on_line: str, coop: bool, display: list[str], deck: int, moves: list[str]
) -> str:
    dish = DISHES.get(on_line)
    extra = extras(dish, cook)
    lacks = [item.id for item in items_of(dish) if item.id in cook["missing"]] if dish else []
    kinds = [
        ("Pan", "pan", "a-pan", cook["pan"], "ingredient"),
        ("Knife", "knife", "a-knife", cook["knife"], "technique"),
    ]
    inside = ""
    for title, icon, look, lying, kind in kinds:
        laid = "".join(
            token(moves, item, own=True, special=item in cook["special"], extra=item in extra) for item in lying
        )
        laid += "".join(hole(item) for item in lacks if ITEMS[item].kind == kind)
        tokens = tag("ul", laid, class_="toks") if laid else tag("p", "empty", class_="muted")
        inside += tag("div", heading(title, icon=icon) + tokens, class_=f"area {look}")
    owned = "".join(token(moves, item, own=False, special=True, extra=False) for item in cook["owned"])
    special = tag("ul", owned, class_="toks") if owned else tag("p", "none", class_="muted")
    inside += tag("div", heading("Specials", "" if coop else "2 buy the lid") + special, class_="area a-spec")
    inside += hand(coop, moves, cook) + shop(display, deck, moves)
    return tag("section", inside, class_="sheet sd-mine", aria_label=name)


def other_kitchens(view: SliceView, names: list[str]) -> str:
    others = [seat for seat in range(view["seats"]) if seat != onlooker(view)]
    drawn = "".join(other_kitchen(view, seat, names[seat]) for seat in others)
    return tag("div", drawn, class_="sd-others")


def other_kitchen(view: SliceView, seat: int, name: str) -> str:
    """What everybody sees of another cook: the dish, what lies on the board and is missing, specials and cards."""
    dish = dish_of(view, view["cooks"][seat])
    return drawn_other(seat, name, dish.id if dish else "", view["cooks"][seat])


@piece(1 << 10)
def drawn_other(seat: int, name: str, on_line: str, cook: CookView) -> str:
    dish = DISHES.get(on_line)
    extra = extras(dish, cook)
    have = [emoji_token(item, "have" if item not in extra else "extra") for item in on_board(cook)]
    misses = [emoji_token(item, "miss") for item in cook["missing"]]
    seen = [utensil(card).name for card in (cook["known"] if cook["hand"] is None else cook["hand"])]
    facts = [
        f"cooks {dish.name}" if dish else "cooks nothing",
        counted(cook["cards"], "utensil") + (f" ({', '.join(seen)})" if seen else ""),
        f"specials: {', '.join(ITEMS[item].name for item in cook['owned'])}" if cook["owned"] else "no specials",
    ]
    heading = tag("h2", badge(seat, name) + words(name))
    tokens = tag("ul", "".join(have + misses), class_="items") if have or misses else ""
    body = heading + tokens + tag("p", words(" · ".join(facts)), class_="muted")
    return tag("section", body, class_="sheet area sd-other", aria_label=f"The kitchen of {name}")


def emoji_token(item: str, state: str) -> str:
    kind = "ingr" if ITEMS[item].kind == "ingredient" else "tech"
    told = {"have": "", "extra": ", blocks the dish", "miss": ", missing"}[state]
    inside = emoji(ITEMS[item].icon) + hidden_words(f"{ITEMS[item].name}{told}")
    return tag("li", inside, class_=f"it {kind} {state}", title=f"{ITEMS[item].name}{told}")


def token(moves: list[str], item: str, *, own: bool, special: bool, extra: bool) -> str:
    """A token on the board (`own`) or a special beside it; a button where it can be lost, removed, added or paid."""
    verbs = ("lose", "out") if own else ("add", "pay", "keep")
    move = next((f"{verb} {item}" for verb in verbs if f"{verb} {item}" in moves), "")
    return drawn_token(item, move, special, extra)


@lru_cache(maxsize=1 << 11)
def drawn_token(item: str, move: str, special: bool, extra: bool) -> str:
    kind = "ingr" if ITEMS[item].kind == "ingredient" else "tech"
    look = f"tok {kind}" + (" special" if special else "") + (" extra" if extra else "") + (" can" if move else "")
    inside = emoji(ITEMS[item].icon) + tag("span", words(ITEMS[item].name))
    if extra:
        inside += hidden_words(" blocks the dish")
    if not move:
        return tag("li", inside, class_=look)
    label = f"{move.split()[0].capitalize()} {ITEMS[item].name}{' (special)' if special else ''}"
    return tag("li", tag("button", inside, class_=look, name="do", value=move, aria_label=label))


@lru_cache(maxsize=1 << 11)
def hole(item: str) -> str:
    kind = "ingr" if ITEMS[item].kind == "ingredient" else "tech"
    inside = emoji(ITEMS[item].icon) + tag("span", words(ITEMS[item].name)) + hidden_words(" missing")
    return tag("li", inside, class_=f"tok hole {kind}")


@lru_cache(maxsize=1 << 11)
def card(name: str, move: str = "", label: str = "") -> str:
    entry = utensil(name)
    inside = tag("b", emoji(entry.icon) + words(entry.name)) + tag("span", words(entry.text), class_="tx")
    if entry.adversary:
        inside += tag("span", "against a rival", class_="tag")
    if not move:
        return tag("article", inside, class_="card ut")
    return tag(
        "button", inside, class_="card ut can", name="do", value=move, aria_label=f"{label} {entry.name}: {entry.text}"
    )


def hand(coop: bool, moves: list[str], cook: CookView) -> str:
    held = cook["hand"]
    if held is None:
        known = "".join(card(name) for name in cook["known"])
        told = tag("p", words(f"{counted(cook['cards'], 'card')}, {len(cook['known'])} seen by all"), class_="muted")
        return tag("div", heading("Utensils in hand") + told + tag("div", known, class_="cards3"), class_="area hand")
    cards = "".join(card(name, f"play {name}" if f"play {name}" in moves else "", "Play") for name in held)
    inside = tag("div", cards, class_="cards3") if cards else tag("p", "none", class_="muted")
    trades = [move for move in moves if move.startswith("trade ")]
    buttons = "".join(
        tag("button", words(trade_words(move)), class_="btn quiet small", name="do", value=move) for move in trades
    )
    if buttons:
        inside += tag("div", buttons, class_="trades")
    secret = "open" if coop else "secret"
    return tag("div", heading("Your utensils", f"{secret} · {len(held)} of 3") + inside, class_="area hand")


def trade_words(move: str) -> str:
    return "Trade " + " + ".join(utensil(name).name for name in move.removeprefix("trade ").split("+"))


def shop(display: list[str], deck: int, moves: list[str]) -> str:
    cards = ""
    for slot, name in enumerate(display, 1):
        move = f"buy {slot}"
        cards += card(name, move if move in moves else "", "Buy") if name else ""
    inside = tag("div", cards, class_="cards3")
    if "buy deck" in moves:
        top = tag("button", "Buy the top card of the deck", class_="btn quiet small", name="do", value="buy deck")
        inside += tag("div", top, class_="trades")
    return tag("div", heading("Utensils to buy", f"deck {deck}") + inside, class_="area shop")


def choices(view: SliceView, moves: list[str], names: list[str]) -> str:
    """Targets that do not lie on the table for this seat: faces, tokens in storage, rivals, a rival's tokens."""
    verb = next((move.split()[0] for move in moves if move.split()[0] in CHOICE_VERBS), "")
    if view["step"] == "out-rival" and moves:
        verb = "out"
    if view["step"] in ("keep-card", "keep-token") and moves:
        verb = "keep"
    if not verb:
        return ""
    listed = [move for move in moves if move.split()[0] == verb]
    if view["step"] == "keep-card":
        inside = tag("div", "".join(card(move.split()[1], move, "Keep") for move in listed), class_="cards3")
    elif verb in ("in", "face", "out", "keep"):
        inside = tag("ul", "".join(choice_token(move) for move in listed), class_="toks")
    else:
        buttons = "".join(
            tag("button", words(choice_words(view, move, names)), class_="btn quiet", name="do", value=move)
            for move in listed
        )
        inside = tag("div", buttons, class_="trades")
    area = tag("div", heading(CHOICE_TITLES[verb]) + inside, class_="area")
    return tag("section", area, class_="sheet sd-choice", aria_label=CHOICE_TITLES[verb])


def choice_token(move: str) -> str:
    verb, item = move.split()
    kind = "ingr" if ITEMS[item].kind == "ingredient" else "tech"
    inside = emoji(ITEMS[item].icon) + tag("span", words(ITEMS[item].name))
    label = f"{verb.capitalize()} {ITEMS[item].name}"
    return tag("li", tag("button", inside, class_=f"tok {kind} can", name="do", value=move, aria_label=label))


def choice_words(view: SliceView, move: str, names: list[str]) -> str:
    verb, number = move.split()
    if verb == "dish":
        return DISHES[view["cooks"][view["active"]]["cooked"][int(number) - 1]].name
    if verb == "rival":
        return names[int(number) - 1]
    return f"{number} {'space' if number == '1' else 'spaces'} back"


def standings(view: SliceView, names: list[str]) -> str:
    cooks = [(one["cooked"], one["criteria"]) for one in view["cooks"]]
    return drawn_standings(view["coop"], view["seat"], names, view["mill"], view["scores"], cooks)


@piece(1 << 10)
def drawn_standings(
    coop: bool,
    viewer: int,
    names: list[str],
    mill: str,
    scores: list[int | None],
    cooks: list[tuple[list[str], Criteria]],
) -> str:
    """The cooked dishes by gastronomy and the points of each criterion as they stand [SD-12.3 to 12.6]."""
    head = "".join(
        tag("th", words(title), scope="col")
        for title in ("Cook", "Points", "Stars", "Most of", "Variety", "Marker", "Cooked dishes")
    )
    rows = "".join(standing(viewer, seat, names[seat], mill, scores[seat], *cook) for seat, cook in enumerate(cooks))
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    note = "all cards of both count" if coop else "as it stands"
    return tag(
        "section",
        tag("div", heading("Cooked dishes", note) + tag("div", table, class_="sd-scroll"), class_="area"),
        class_="sheet sd-score",
        aria_label="Cooked dishes and standings",
    )


def standing(
    viewer: int, seat: int, name: str, mill: str, score: int | None, cooked: list[str], criteria: Criteria
) -> str:
    groups: list[str] = []
    for cuisine, dishes in cooked_by_cuisine(cooked):
        most = " most" if cuisine.id in criteria["majorities"] else ""
        served = ", ".join(dish.name + (" +1" if dish.id == mill else "") for dish in dishes)
        told = hidden_words(f"{cuisine.name}, {served}{', most of all' if most else ''}")
        shown = tag(
            "span", words(f"{cuisine.icon} {len(dishes)}"), aria_hidden="true", title=f"{cuisine.name}: {served}"
        )
        groups.append(tag("span", shown + told, class_=f"chip{' good' if most else ''}"))
    who = badge(seat, name) + " " + ("you" if seat == viewer else words(name))
    variety = f"{variety_points(criteria)} ({cuisines(criteria)} of {PARTS.numbers['scoring.variety_min']})"
    numbers = [str(criteria["stars"]), str(majority_points(criteria)), variety, str(marker_points(criteria))]
    cells = tag("th", who, scope="row") + tag("td", tag("b", str(score)), class_="num")
    cells += "".join(tag("td", number, class_="num") for number in numbers)
    return tag("tr", cells + tag("td", " ".join(groups) or "none yet"))
