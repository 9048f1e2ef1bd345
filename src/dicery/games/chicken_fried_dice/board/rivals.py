"""The other seats' trucks on a page, readable at a glance."""

from dicery.drawing import (
    area_section,
    badge,
    glyph,
    lazy_section,
    section,
    section_list,
    section_tree,
    tag,
    words,
    wrap,
)
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import STATION_GLYPHS, bonus_mark, die, waiting_card
from dicery.games.chicken_fried_dice.board.motion import card_key, truck_key
from dicery.games.chicken_fried_dice.board.view_model import TRUCKS, ingredient_words, others, queue
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView


def rivals(view: ChickenView, names: list[str]) -> Parts:
    """The other seats, clockwise."""
    trucks: Parts = ()
    for seat in others(view):
        trucks += rival(f"truck-{seat}", view["sheets"][seat], seat, names[seat], seat == view["head_chef"])
    return section("others", trucks, class_="cf-others", aria_label="The other trucks", data_jump="Rivals")


@section_tree(1 << 4)
def rival(truck: str, sheet: SheetView, seat: int, player: str, chef: bool) -> Parts:
    """Another seat: its stations, what it holds, and what every customer of its queue still needs."""
    facts = [f"plucked {sheet['plucked']} of {PARTS.plucks}", f"fed {sheet['fed']}"]
    if sheet["hand"] or sheet["aside"]:
        facts.insert(0, f"holds {ingredient_words(sheet['hand'] or sheet['aside'])}")
    if sheet["step"] == "finished":
        facts.insert(0, "finished")
    if chef:
        facts.insert(0, "Head Chef")
    board = {"menu": "menu board", "picnic": "picnic board"}.get(sheet["board"], "no board yet")
    name = f"{TRUCKS[sheet['truck']].name}, {board}" if sheet["truck"] else "no truck yet"
    now = section(f"truck-facts-{seat}", words(", ".join(facts)), element="p", class_="muted")
    now += stations(f"truck-stations-{seat}", sheet["levels"], sheet["left"])
    now += larder(f"truck-larder-{seat}", sheet["prep"], sheet["used"], sheet["parts"])
    now += bonuses(f"truck-bonuses-{seat}", [*{**sheet["bonuses"], **sheet["saved"]}])
    customers: Parts = ()
    for one in queue(sheet):
        customers += waiting(f"truck-{seat}-{one['card']}", one["card"], one["written"], one["stars"])
    inside = wrap("div", now, class_="rnow") + section_list(f"truck-queue-{seat}", customers, element="ul", class_="rq")
    inside = wrap("div", inside, data_key=truck_key(seat))
    return area_section(
        truck,
        player,
        inside,
        note=name,
        mark=badge(seat, player) + glyph("truck", f"truck ts{seat + 1}"),
        classes="cf-truck",
    )


@lazy_section(1 << 10)
def stations(name: str, levels: dict[str, int], left: dict[str, int]) -> Parts:
    shown = ""
    for station in PARTS.stations:
        level = levels[station.id]
        uses = f"{left[station.id]} of {station.uses[level]} left" if station.id in left else f"level {level}"
        shown += tag("li", glyph(STATION_GLYPHS[station.id]) + tag("b", words(station.name)) + words(f" {uses}"))
    return section(name, shown, element="ul", class_="rs")


@lazy_section(1 << 5)
def larder(name: str, prep: list[str], used: list[bool], parts: list[str]) -> Parts:
    """Prep dice and chopped parts that are still there."""
    dice = [slot for slot, gone in zip(prep, used, strict=True) if slot and not gone] + parts
    shown = "".join(tag("span", die(one), class_="md", role="img", aria_label=ingredient_words(one)) for one in dice)
    return section(name, words("Prep ") + shown if dice else "", element="p", class_="rp", hidden=not dice)


@lazy_section(1 << 10)
def bonuses(name: str, kinds: list[str]) -> Parts:
    marks = "".join(bonus_mark(kind) for kind in kinds)
    return section(name, marks, element="p", class_="rb", hidden=not kinds)


@lazy_section(1 << 5)
def waiting(section_name: str, name: str, written: list[str], stars: int) -> Parts:
    """A customer of another seat."""
    return section(section_name, waiting_card(name, written, stars, key=card_key(name)), element="li")
