"""The seven dice on the page with what each could still bring, and the cuts."""

from dicery.drawing import glyph, icon_die, piece, tag, thing, words, wrap
from dicery.engine.board import Parts
from dicery.games.slice_and_dice.board.items import emoji
from dicery.games.slice_and_dice.board.stage import stage
from dicery.games.slice_and_dice.board.view_model import ITEMS, missing, odds_line, shows_odds, wanted
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import DieView, SliceView


def dice_and_cuts(view: SliceView, moves: list[str]) -> Parts:
    on_dice = [move for move in moves if move.startswith(("die ", "leave "))]
    dice = dice_stage(view["dice"], view["hits"], missing(view), shows_odds(view), on_dice)
    return wrap("div", dice + cuts_stage(view["cuts"], view["cut_limit"]), class_="sd-mid")


@piece(1 << 10)
def dice_stage(dice: list[DieView], hits: list[str], lacks: list[str], with_odds: bool, moves: list[str]) -> Parts:
    faces = "".join(tag("li", die_item(die, hits, lacks, moves, number)) for number, die in enumerate(dice))
    inside = tag("ul", faces, class_="dice7")
    if with_odds:
        inside += tag("details", tag("summary", "Odds") + tag("p", words(odds_line(dice, lacks))), class_="odds")
    return stage("dice", "Dice", inside, note="in blue what is still wanted from a die", label="Cooking dice")


@piece(1 << 5)
def cuts_stage(made: int, limit: int) -> Parts:
    cuts = "".join(tag("li", glyph("plaster"), class_="on" if number < made else "") for number in range(limit))
    inside = tag("ol", cuts, class_="cuts")
    return stage("cuts", "Cuts", inside, label=f"Cuts: {made} of {limit}", classes="cuts-box")


def die_item(die: DieView, hits: list[str], lacks: list[str], moves: list[str], number: int) -> str:
    kind = PARTS.dice[number]
    face = "" if die["rolling"] else die["face"]
    shown = ITEMS[face].name if face else "nothing yet"
    wants = wanted(lacks, number)
    label = f"{kind.name} die shows {shown}; " + (
        f"wanted: {' and '.join(item.name for item in wants)}" if wants else "nothing wanted on it"
    )
    hit = die["thrown"] and face in hits
    move = next((move for move in (f"die {kind.id}", f"leave {face}") if move in moves), "")
    if move.startswith("leave"):
        label += f"; leave {shown}"
    state = "sel" if die["named"] else "can" if move.startswith("die") else "" if die["thrown"] or wants else "off"
    return drawn_die(number, face, label, move, state, hit, [item.icon for item in wants])


@piece(1 << 12)
def drawn_die(number: int, face: str, label: str, move: str, state: str, hit: bool, wants: list[str]) -> str:
    """A die with its name, the item that it shows, and the icons of those that are wanted from it."""
    kind = PARTS.dice[number]
    picture = icon_die("white" if kind.kind == "ingredient" else "steel", emoji=ITEMS[face].icon if face else "")
    drawn = thing(picture, label, move=move, state=state, classes=f"thing{' hit' if hit else ''}")
    drawn += tag("b", words(ITEMS[face].name if face else "-"), class_="dn")
    drawn += tag("span", words(kind.name), class_="dk")
    if wants:
        drawn += tag("span", "".join(emoji(icon) for icon in wants), class_="want", aria_hidden="true")
    return drawn
