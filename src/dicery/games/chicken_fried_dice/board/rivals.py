"""The other seats' trucks on a page, readable at a glance."""

from dicery.drawing import area_section, badge, glyph, piece, section, tag, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import STATION_GLYPHS, bonus_mark, colour_tile, die, face
from dicery.games.chicken_fried_dice.board.motion import card_key
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    TRUCKS,
    bonus_words,
    ingredient_words,
    others,
    queue,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView
from dicery.games.counted import counted


def rivals(view: ChickenView, names: list[str]) -> Parts:
    """The other seats, clockwise."""
    trucks: Parts = ()
    for seat in others(view):
        trucks += rival(view["sheets"][seat], seat, names[seat], seat == view["head_chef"])
    return section("others", trucks, class_="cf-others", aria_label="The other trucks")


def rival(sheet: SheetView, seat: int, player: str, chef: bool) -> Parts:
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
    now = tag("p", words(", ".join(facts)), class_="muted") + stations(sheet["levels"], sheet["left"])
    now += larder(sheet["prep"], sheet["used"], sheet["parts"]) + bonuses({**sheet["bonuses"], **sheet["saved"]})
    customers = "".join([waiting(one["card"], one["written"], one["stars"]) for one in queue(sheet)])
    inside = section(f"truck-now-{seat}", now) + section(f"truck-queue-{seat}", tag("ul", customers, class_="rq"))
    return area_section(
        f"truck-{seat}",
        player,
        inside,
        note=name,
        mark=badge(seat, player) + glyph("truck", f"truck ts{seat + 1}"),
        classes="cf-truck",
    )


@piece(1 << 10)
def stations(levels: dict[str, int], left: dict[str, int]) -> str:
    shown = ""
    for station in PARTS.stations:
        level = levels[station.id]
        uses = f"{left[station.id]} of {station.uses[level]} left" if station.id in left else f"level {level}"
        shown += tag("li", glyph(STATION_GLYPHS[station.id]) + tag("b", words(station.name)) + words(f" {uses}"))
    return tag("ul", shown, class_="rs")


@piece(1 << 10)
def larder(prep: list[str], used: list[bool], parts: list[str]) -> str:
    """Prep dice and chopped parts that are still there."""
    dice = [slot for slot, gone in zip(prep, used, strict=True) if slot and not gone] + parts
    if not dice:
        return ""
    shown = "".join(tag("span", die(one), class_="md", role="img", aria_label=ingredient_words(one)) for one in dice)
    return tag("p", words("Prep ") + shown, class_="rp")


@piece(1 << 10)
def bonuses(kinds: dict[str, int]) -> str:
    return tag("p", "".join(bonus_mark(kind) for kind in kinds), class_="rb") if kinds else ""


@piece(1 << 12)
def waiting(name: str, written: list[str], stars: int) -> str:
    """A customer of another seat: its face, and its spaces from the bottom as tiles with what stands on them."""
    card = CARDS[name]
    tiles = [colour_tile(card.spaces[k], words(written[k])) for k in range(len(card.spaces))]
    missing = [PARTS.colours[card.spaces[k]].ingredient for k in range(len(card.spaces)) if not written[k]]
    label = f"{card.name}, {counted(stars, 'star part')}, needs {', '.join(missing)}"
    label += f"; fed: {bonus_words(PARTS.bonuses[card.bonus])}"
    inside = face(name) + tag("span", words(card.name), class_="rn") + tag("span", "".join(tiles), class_="rt")
    return tag("li", tag("span", inside, class_="rc", role="img", aria_label=label, data_key=card_key(name)))
