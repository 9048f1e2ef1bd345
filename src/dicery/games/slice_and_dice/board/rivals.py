"""The other cooks on the page: what everybody sees of their kitchens."""

from dicery.drawing import badge, glyph, lazy_section, section, tag, words, wrap
from dicery.engine.board import Parts
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.items import chip
from dicery.games.slice_and_dice.board.view_model import DISHES, ITEMS, dish_of, extras, on_board, shown_seat, utensil
from dicery.games.slice_and_dice.rules.view import CookView, SliceView


def rivals(view: SliceView, names: list[str]) -> Parts:
    """The dish of each other cook, what is in and what is missing, specials and cards."""
    others: Parts = ()
    for seat, cook in enumerate(view["cooks"]):
        if seat != shown_seat(view):
            dish = dish_of(view, cook)
            others += rival(
                f"kitchen-{seat + 1}", seat, names[seat], dish.id if dish else "", cook, view["quota"], view["coop"]
            )
    return wrap("div", others, class_="sd-others", data_jump="Rivals")


@lazy_section(1 << 5)
def rival(section_name: str, seat: int, name: str, on_line: str, cook: CookView, quota: int, coop: bool) -> Parts:
    dish = DISHES.get(on_line)
    extra = extras(dish, cook)
    body = tag(
        "h2",
        badge(seat, name) + words(name) + " " + tag("span", words(f"cooks {dish.name}" if dish else "has no dish")),
    )
    if cook["missing"]:
        body += row("still needs", [chip(item, "") for item in cook["missing"]])
    inside = [item for item in on_board(cook) if item not in extra]
    if inside:
        body += row("has", [chip(item, "have").replace("you have it", "is in") for item in inside])
    if extra:
        body += row("extra", [chip(item, "extra") for item in extra])
    seen = [utensil(card).name for card in (cook["known"] if cook["hand"] is None else cook["hand"])]
    cards = counted(cook["cards"], "utensil") + (f": {', '.join(seen)}" if seen else "")
    owned = counted(len(cook["owned"]), "special") + (
        f": {', '.join(ITEMS[item].name for item in cook['owned'])}" if cook["owned"] else ""
    )
    facts = tag("span", glyph("ladle") + words(cards)) + tag("span", glyph("bag") + words(owned))
    if not coop:
        facts += tag("span", words(f"{len(cook['cooked'])} of {quota} dishes"))
    body += tag("p", facts, class_="rcnt")
    return section(section_name, body, class_="sheet area sd-other", aria_label=f"The kitchen of {name}")


def row(title: str, chips: list[str]) -> str:
    return tag("div", tag("span", words(title), class_="rn") + tag("ul", "".join(chips), class_="chips"), class_="rrow")
