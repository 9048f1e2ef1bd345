"""The seven dice on the page with what each can still bring; beside them the chance of a hit and the cuts."""

from dicery.drawing import glyph, hidden_words, icon_die, lazy_section, section, section_tree, tag, thing, words, wrap
from dicery.engine.board import Parts, Target, Targets
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.items import item_glyph
from dicery.games.slice_and_dice.board.stage import named, titled
from dicery.games.slice_and_dice.board.view_model import (
    ITEMS,
    chance_words,
    missing,
    odds,
    on_board,
    shown,
    shows_odds,
    to_throw,
    wanted,
)
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import DieView, SliceView

BARS = 10  # of the chance


def key(number: int) -> str:
    """Names a die on the board."""
    return f"die-{PARTS.dice[number].id}"


def picture_of(number: int, face: str) -> str:
    """A die with the item that it shows; blank while it is rolled."""
    return icon_die(PARTS.dice[number].colour, icon=item_glyph(face) if face else "")


def dice_and_cuts(view: SliceView, moves: list[str], names: list[str]) -> Parts:
    dice, lacks = view["dice"], missing(view)
    whose = "Your dice" if view["active"] == view["seat"] else f"{names[view['active']]}'s dice"
    thrown = to_throw(dice, lacks) if shows_odds(view) else []
    leaves = [move for move in (f"leave {shown(die)}" for die in dice) if move in moves]
    over = dice_targets(dice, moves)
    can = [number for number in range(len(dice)) if key(number) in over]
    old = view["throws"] == 0
    stage = dice_stage("dice", whose, dice, old, view["hits"], lacks, thrown, can, moves=leaves, targets=over)
    return wrap("div", stage + chance(view, thrown, lacks), class_="stage sd-mid")


def dice_targets(dice: list[DieView], moves: list[str]) -> Targets:
    """The dice that can be chosen, and the one that is named."""
    over: Targets = {}
    for number, die in enumerate(dice):
        move = f"die {PARTS.dice[number].id}"
        if die["named"]:
            over[key(number)] = Target("", "sel")
        elif move in moves:
            over[key(number)] = Target(move)
    return over


@section_tree(1 << 4)
def dice_stage(
    name: str,
    whose: str,
    dice: list[DieView],
    old: bool,
    hits: list[str],
    lacks: list[str],
    thrown: list[int],
    can: list[int],
    *,
    moves: list[str],
    targets: Targets,
) -> Parts:
    """All dice, each a section of its own; those in `thrown` are rolled next, those in `can` may be chosen.

    `old` dice lie, pale, as the last turn has left them, so that a roll that ended it is seen.
    """
    faces: Parts = ()
    for number, die in enumerate(dice):
        hit = shown(die) in hits
        used = die["thrown"] or number in thrown
        face = die["face"] if old and not die["rolling"] else shown(die)
        state = "sel" if die["named"] else "can" if number in can else "hit" if hit else "on" if used else "off"
        wants = [item.id for item in wanted(lacks, number)]
        at, leave = key(number), [f"leave {shown(die)}"] if f"leave {shown(die)}" in moves else []
        over = {at: targets[at]} if at in targets else {}
        drawn = drawn_die(
            at,
            number,
            face,
            old,
            hit,
            wants,
            bool(lacks),
            moves=leave,
            classes=f"dz {state}{' old' if old else ''}",
            targets=over,
        )
        faces += wrap("li", drawn)
    inside = named("dice-head", whose, "below each: what it can still bring") + wrap("ul", faces, class_="dzs")
    return section(name, inside, class_="area sd-dice", aria_label="Cooking dice")


@lazy_section(1 << 11)
def drawn_die(
    name: str,
    number: int,
    face: str,
    old: bool,
    hit: bool,
    wants: list[str],
    lacking: bool,
    *,
    moves: list[str],
    classes: str,
    targets: Targets,
) -> Parts:
    """A die with its name, the item that it shows, and those that are wanted from it."""
    kind = PARTS.dice[number]
    lies = ITEMS[face].name if face and not old else "not rolled"
    label = f"{kind.name} die ({lies}); "
    label += f"wanted: {' and '.join(ITEMS[item].name for item in wants)}" if wants else "nothing wanted on it"
    label += f". Its faces: {', '.join(PARTS.items[item].name for item in kind.faces)}"
    die = thing(picture_of(number, face), label, key=name, kind=kind.id, target=targets.get(name))
    drawn = tag("span", words(kind.name), class_="dn") + die + tag("b", words(lies))
    if hit:
        drawn += tag("span", glyph("tick") + "hit", class_="br got")
    elif wants:
        drawn += "".join(tag("span", glyph(item_glyph(item)) + words(ITEMS[item].name), class_="br") for item in wants)
    elif lacking:
        drawn += tag("span", "nothing new", class_="br none")
    for leave in moves:
        said = f"Leave {ITEMS[face].name} on the die"
        drawn += tag("button", "Leave it", class_="btn quiet small", name="do", value=leave, aria_label=said)
    return section(name, drawn, class_=classes)


def chance(view: SliceView, thrown: list[int], lacks: list[str]) -> Parts:
    share = odds(thrown, lacks) if thrown else None
    throws = view["throws_left"] if view["coop"] else None
    left = view["cut_limit"] - view["cuts"]
    risk = last_cut(view) if left == 1 and view["point"] != "wrap-up" else ""
    return cuts_stage("cuts", view["cuts"], view["cut_limit"], risk, len(thrown), share, throws)


def last_cut(view: SliceView) -> str:
    """What one more cut means [SD-5.9]."""
    whose = "your" if view["active"] == view["seat"] else "the"
    price = "costs an item" if on_board(view["cooks"][view["active"]]) else "costs nothing else"
    return f"One more cut ends {whose} cooking and {price}."


@lazy_section(1 << 8)
def cuts_stage(
    name: str, made: int, limit: int, risk: str, dice: int, share: float | None, throws: int | None
) -> Parts:
    """The chance of a hit with the next roll, the cuts so far, and what the last one means [SD-5.6, SD-5.9]."""
    inside = ""
    if share is not None:
        bars = "".join(tag("i", class_="w" if place < round(BARS * share) else "") for place in range(BARS))
        to_hit = tag("b", words(chance_words(share))) + words(f" to hit with {counted(dice, 'die', 'dice')}")
        inside += tag("p", to_hit + hidden_words(f", {round(100 * share)}%"), class_="odds")
        inside += tag("div", bars, class_="bars", aria_hidden="true")
    inside += tag("p", tag("b", words(counted(made, "cut"))) + words(f", {limit - made} left"), class_="cutw")
    plasters = "".join(
        tag("li", glyph("plaster") + tag("span", f"cut {number}"), class_="on" if number <= made else "")
        for number in range(1, limit + 1)
    )
    inside += tag("ol", plasters, class_=f"cuts c{limit}", aria_label=f"{made} of {limit} cuts")
    if risk:
        inside += tag("p", words(risk), class_="c3")
    if throws is not None:
        inside += tag("p", tag("b", words(counted(throws, "roll"))) + " left together", class_="cutw")
    return section(name, titled("Chance and cuts", inside), class_="sd-chance", aria_label=f"Cuts: {made} of {limit}")
