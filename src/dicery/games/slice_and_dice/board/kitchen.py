"""Kitchens on the page: one's own with hand and shop, and what everybody sees of the others."""

from functools import lru_cache

from dicery.drawing import badge, piece, section, tag, words, wrap
from dicery.engine.board import Parts
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.items import emoji, missing_token, rival_item, token
from dicery.games.slice_and_dice.board.stage import titled
from dicery.games.slice_and_dice.board.view_model import (
    DISHES,
    ITEMS,
    dish_of,
    extras,
    items_of,
    on_board,
    shown_seat,
    utensil,
)
from dicery.games.slice_and_dice.rules.view import CookView, SliceView

VERBS = ("lose ", "out ", "add ", "pay ", "keep ", "play ", "trade ", "buy ")


def own_kitchen(view: SliceView, moves: list[str], names: list[str]) -> Parts:
    """Pan and knife against what the dish needs, special tokens, the hand, the utensils to buy."""
    seat = shown_seat(view)
    cook = view["cooks"][seat]
    dish = dish_of(view, cook)
    label = "Your kitchen" if seat == view["seat"] else f"The kitchen of {names[seat]}"
    here = [move for move in moves if move.startswith(VERBS)]
    return drawn_kitchen(
        label, cook, dish.id if dish else "", view["coop"], view["display"], view["utensil_deck"], here
    )


@piece(1 << 10)
def drawn_kitchen(
    label: str, cook: CookView, on_line: str, coop: bool, display: list[str], deck: int, moves: list[str]
) -> Parts:
    dish = DISHES.get(on_line)
    extra = extras(dish, cook)
    lacks = [item.id for item in items_of(dish) if item.id in cook["missing"]] if dish else []
    kinds = [
        ("Pan", "pan", "a-pan", cook["pan"], "ingredient"),
        ("Knife", "knife", "a-knife", cook["knife"], "technique"),
    ]
    inside = ""
    for title, icon, classes, lying, kind in kinds:
        laid = "".join(
            token(item, move_of(item, ("lose", "out"), moves), item in cook["special"], item in extra) for item in lying
        )
        laid += "".join(missing_token(item) for item in lacks if ITEMS[item].kind == kind)
        tokens = tag("ul", laid, class_="toks") if laid else tag("p", "empty", class_="muted")
        inside += titled(title, tokens, icon=icon, classes=classes)
    owned = "".join(token(item, move_of(item, ("add", "pay", "keep"), moves), True, False) for item in cook["owned"])
    special = tag("ul", owned, class_="toks") if owned else tag("p", "none", class_="muted")
    inside += titled("Specials", special, note="" if coop else "2 buy the lid", classes="a-spec")
    inside += hand(coop, moves, cook) + shop(display, deck, moves)
    return section("kitchen", inside, class_="sheet sd-mine", aria_label=label)


def move_of(item: str, verbs: tuple[str, ...], moves: list[str]) -> str:
    """What can be done with a token now; empty if nothing."""
    return next((f"{verb} {item}" for verb in verbs if f"{verb} {item}" in moves), "")


@lru_cache(maxsize=1 << 11)
def utensil_card(name: str, move: str = "", label: str = "") -> str:
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
        known = "".join(utensil_card(name) for name in cook["known"])
        count = tag("p", words(f"{counted(cook['cards'], 'card')}, {len(cook['known'])} seen by all"), class_="muted")
        return titled("Utensils in hand", count + tag("div", known, class_="cards3"), classes="hand")
    cards = "".join(utensil_card(name, f"play {name}" if f"play {name}" in moves else "", "Play") for name in held)
    inside = tag("div", cards, class_="cards3") if cards else tag("p", "none", class_="muted")
    trades = [move for move in moves if move.startswith("trade ")]
    buttons = "".join(
        tag("button", words(trade_label(move)), class_="btn quiet small", name="do", value=move) for move in trades
    )
    if buttons:
        inside += tag("div", buttons, class_="trades")
    secret = "open" if coop else "secret"
    return titled("Your utensils", inside, note=f"{secret} · {len(held)} of 3", classes="hand")


def trade_label(move: str) -> str:
    return "Trade " + " + ".join(utensil(name).name for name in move.removeprefix("trade ").split("+"))


def shop(display: list[str], deck: int, moves: list[str]) -> str:
    cards = ""
    for slot, name in enumerate(display, 1):
        move = f"buy {slot}"
        cards += utensil_card(name, move if move in moves else "", "Buy") if name else ""
    inside = tag("div", cards, class_="cards3")
    if "buy deck" in moves:
        top = tag("button", "Buy the top card of the deck", class_="btn quiet small", name="do", value="buy deck")
        inside += tag("div", top, class_="trades")
    return titled("Utensils to buy", inside, note=f"deck {deck}", classes="shop")


def other_kitchens(view: SliceView, names: list[str]) -> Parts:
    """What everybody sees of the other cooks: the dish, what lies on the board and is missing, specials and cards."""
    others: Parts = ()
    for seat, cook in enumerate(view["cooks"]):
        if seat != shown_seat(view):
            dish = dish_of(view, cook)
            others += other_kitchen(seat, names[seat], dish.id if dish else "", cook)
    return wrap("div", others, class_="sd-others")


@piece(1 << 10)
def other_kitchen(seat: int, name: str, on_line: str, cook: CookView) -> Parts:
    dish = DISHES.get(on_line)
    extra = extras(dish, cook)
    have = [rival_item(item, "have" if item not in extra else "extra") for item in on_board(cook)]
    misses = [rival_item(item, "miss") for item in cook["missing"]]
    seen = [utensil(card).name for card in (cook["known"] if cook["hand"] is None else cook["hand"])]
    facts = [
        f"cooks {dish.name}" if dish else "cooks nothing",
        counted(cook["cards"], "utensil") + (f" ({', '.join(seen)})" if seen else ""),
        f"specials: {', '.join(ITEMS[item].name for item in cook['owned'])}" if cook["owned"] else "no specials",
    ]
    heading = tag("h2", badge(seat, name) + words(name))
    tokens = tag("ul", "".join(have + misses), class_="items") if have or misses else ""
    body = heading + tokens + tag("p", words(" · ".join(facts)), class_="muted")
    return section(f"kitchen-{seat + 1}", body, class_="sheet area sd-other", aria_label=f"The kitchen of {name}")
