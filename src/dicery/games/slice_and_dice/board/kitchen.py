"""One's own kitchen on the page: pan and knife against what the dish needs, special tokens, the utensils in hand."""

from functools import lru_cache

from dicery.drawing import glyph, lazy_section, section, section_tree, tag, words
from dicery.engine.board import Parts
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.items import die_of, item_glyph, missing_token, token, utensil_glyph
from dicery.games.slice_and_dice.board.motion import card_key, token_key
from dicery.games.slice_and_dice.board.stage import heading
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

VERBS = ("add ", "pay ", "play ", "trade ")
WHEN = {  # when a card can be played, if not now [SD-7.7]
    "own": "in your turn",
    "asked": "not right now",
    "cook": "while you cook, after a cut",
    "dice": "after your roll",
    "last-cut": "on your last cut",
    "after-bag": "when you draw a special",
    "after-deck-buy": "when you buy from the deck",
    "after-buy": "when you buy a utensil",
    "rival-throw": "after a rival's roll",
    "rival-dish": "before a rival serves",
    "rival-cut": "after a rival's roll",
    "rival-end": "at the end of a rival's turn",
}


def own_kitchen(view: SliceView, moves: list[str], names: list[str]) -> Parts:
    """Pan and knife, special tokens and hand of the seat, for a spectator those of the active cook."""
    seat = shown_seat(view)
    cook = view["cooks"][seat]
    dish = dish_of(view, cook)
    whose = "Your" if seat == view["seat"] else f"{names[seat]}'s"
    lying = [f"{verb} {item}" for item in on_board(cook) for verb in ("lose", "out")]
    here = [move for move in moves if move.startswith(VERBS) or move == "lid" or move in lying]
    hits = view["hits"] if seat == view["active"] else []
    asked = view["waiting"] == [seat] and view["active"] == seat
    return drawn_kitchen("kitchen", seat, whose, cook, dish.id if dish else "", hits, view["coop"], asked, moves=here)


@section_tree(1 << 4)
def drawn_kitchen(
    name: str,
    seat: int,
    whose: str,
    cook: CookView,
    on_line: str,
    hits: list[str],
    coop: bool,
    asked: bool,
    *,
    moves: list[str],
) -> Parts:
    """The parts of a cook's kitchen; a cook who is `asked` in the own turn sees what cannot be played."""
    dish = DISHES.get(on_line)
    lacks = [item.id for item in items_of(dish) if item.id in cook["missing"]] if dish else []
    extra = extras(dish, cook)
    inside: Parts = ()
    for title, lying, kind in (("pan", cook["pan"], "ingredient"), ("knife", cook["knife"], "technique")):
        wanted = [item for item in lacks if ITEMS[item].kind == kind]
        thrown = [item for item in wanted if item in hits]
        tokens = [(item, item in cook["special"], item in extra) for item in lying]
        offered = [move for item in lying for move in (f"lose {item}", f"out {item}") if move in moves]
        inside += vessel(
            f"kitchen-{title}", seat, whose, title, tokens, wanted, thrown, dish is not None, moves=offered
        )
    on_specials = [move for move in moves if move.startswith(("add ", "pay ")) or move == "lid"]
    inside += specials("kitchen-specials", coop, cook["owned"], lacks, moves=on_specials)
    on_hand = [move for move in moves if move.startswith(("play ", "trade "))]
    inside += hand("kitchen-hand", whose, coop, asked, cook["hand"], cook["known"], cook["cards"], moves=on_hand)
    label = "Your kitchen" if whose == "Your" else f"{whose} kitchen"
    return section(name, inside, class_="sheet sd-mine", aria_label=label, data_jump="Kitchen")


@lazy_section(1 << 5)
def vessel(
    name: str,
    seat: int,
    whose: str,
    title: str,
    lying: list[tuple[str, bool, bool]],
    wanted: list[str],
    thrown: list[str],
    cooking: bool,
    *,
    moves: list[str],
) -> Parts:
    """Pan or knife: the tokens that lie there, each with whether it is special and extra, and what is still missing."""
    laid = "".join(
        token(item, move_of(item, ("lose", "out"), moves), special, extra, token_key(seat, item))
        for item, special, extra in lying
    )
    laid += "".join(missing_token(item, item in thrown) for item in wanted)
    tokens = tag("ul", laid) if laid else tag("p", "empty")
    fits = len(lying) - sum(extra for _, _, extra in lying)
    note = f"{fits} of {fits + len(wanted)} in" if cooking else counted(len(lying), "item")
    inside = heading(f"{whose} {title}", note) + tag("div", tokens, class_="vessel-box")
    return section(name, inside, element="div", class_=f"area a-{title}")


def move_of(item: str, verbs: tuple[str, ...], moves: list[str]) -> str:
    """What can be done with a token now; empty if nothing."""
    return next((f"{verb} {item}" for verb in verbs if f"{verb} {item}" in moves), "")


@lazy_section(1 << 10)
def specials(name: str, coop: bool, owned: list[str], lacks: list[str], *, moves: list[str]) -> Parts:
    """Owned special tokens: each stands for an ingredient without a roll, two buy the lid [SD-9.3, SD-10.3]."""
    drawn = ""
    for place, item in enumerate(owned):
        copy = owned[:place].count(item)
        drawn += special(item, move_of(item, ("add", "pay"), moves) if not copy else "", item in lacks)
    inside = (
        tag("ul", drawn, class_="sps")
        if drawn
        else tag("p", "None yet: dishes with +1 special give one.", class_="muted")
    )
    if "lid" in moves:
        said = "Take the lid: pay 2 specials, then only you may cook your dish"
        face = glyph("lid") + tag("span", tag("b", "Take the lid") + tag("em", "2 specials"))
        inside += tag("button", face, class_="lidbtn", name="do", value="lid", aria_label=said)
    note = "" if coop else "2 buy the lid"
    return section(name, heading("Specials", note) + inside, element="div", class_="area a-spec")


@lru_cache(maxsize=1 << 10)
def special(item: str, move: str, useful: bool) -> str:
    name = ITEMS[item].name
    verb = move.split(" ")[0]
    word = {"add": "Add it now", "pay": "Pay this"}.get(verb, "needed" if useful else "not needed")
    inside = glyph(item_glyph(item)) + tag("span", tag("b", words(name)) + tag("em", words(word)))
    if not move:
        return tag("li", inside, class_=f"sp {die_of(item)}")
    label = f"{verb.capitalize()} {name} (special)"
    classes = f"sp can {die_of(item)}"
    return tag("li", tag("button", inside, class_=classes, name="do", value=move, aria_label=label))


@lru_cache(maxsize=1 << 11)
def utensil_card(name: str, move: str = "", label: str = "", note: str = "") -> str:
    """A utensil: what it does, and when it can be played or what a click does."""
    entry = utensil(name)
    top = glyph(utensil_glyph(entry.id)) + tag("b", words(entry.name))
    inside = tag("span", top, class_="uth") + tag("span", words(entry.text), class_="ux")
    if entry.adversary:
        inside += tag("span", "against a rival", class_="tag")
    inside += tag("span", words(f"{label} now" if move else note), class_="uw") if move or note else ""
    key = card_key(name)
    if not move:
        return tag("article", inside, class_="uc", data_key=key, data_kind="card")
    said = f"{label} {entry.name}: {entry.text}"
    return tag(
        "button", inside, class_="uc can", name="do", value=move, aria_label=said, data_key=key, data_kind="card"
    )


@lazy_section(1 << 10)
def hand(
    name: str,
    whose: str,
    coop: bool,
    asked: bool,
    held: list[str] | None,
    known: list[str],
    count: int,
    *,
    moves: list[str],
) -> Parts:
    """The utensils in hand; of another cook those that all have seen."""
    title = f"{whose} utensils"
    if held is None:
        said = tag("p", words(f"{counted(count, 'card')}, {len(known)} seen by all"), class_="muted")
        seen = tag("div", "".join(utensil_card(card) for card in known), class_="ucs")
        return section(name, heading(title) + said + seen, element="div", class_="area hand")
    cards = "".join(
        utensil_card(card, f"play {card}" if f"play {card}" in moves else "", "Play", when(card, asked))
        for card in held
    )
    inside = tag("div", cards, class_="ucs") if cards else tag("p", "none", class_="muted")
    buttons = "".join(
        tag("button", words(trade_label(move)), class_="btn quiet small", name="do", value=move)
        for move in moves
        if move.startswith("trade ")
    )
    if buttons:
        summary = tag("summary", "Trade two utensils for a new one")
        inside += tag("details", summary + tag("div", buttons, class_="trades"), class_="trading")
    secret = "both see them" if coop else "only you see them"
    inside = heading(title, f"{len(held)} of 3, {secret}") + inside
    return section(name, inside, element="div", class_="area hand")


def when(card: str, asked: bool) -> str:
    """When a card can be played that cannot be played now."""
    moment = utensil(card).moments[0]
    return WHEN["asked" if asked and moment == "own" else moment]


def trade_label(move: str) -> str:
    return " + ".join(utensil(name).name for name in move.removeprefix("trade ").split("+"))
