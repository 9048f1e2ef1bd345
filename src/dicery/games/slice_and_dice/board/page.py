"""Draws a view of Slice & Dice for a page."""

from dicery.drawing import glyph, section, section_list, tag, typed_board, words
from dicery.engine.board import Board, Parts
from dicery.games.counted import listed
from dicery.games.slice_and_dice.board.dice import dice_and_cuts
from dicery.games.slice_and_dice.board.items import die_of, item_glyph
from dicery.games.slice_and_dice.board.kitchen import own_kitchen, utensil_card
from dicery.games.slice_and_dice.board.lines import request_lines
from dicery.games.slice_and_dice.board.rivals import rivals
from dicery.games.slice_and_dice.board.shop import shop
from dicery.games.slice_and_dice.board.stage import titled
from dicery.games.slice_and_dice.board.standings import standings
from dicery.games.slice_and_dice.board.view_model import DISHES, ITEMS, missing
from dicery.games.slice_and_dice.rules.view import SliceView
from dicery.games.slice_and_dice.text.notation import SPOKEN

# Choices that have no thing of their own on the table lie beside it until one is made.
CHOICE_VERBS = ("in", "face", "back", "rival", "dish")
LACKING = ("in", "face", "keep")  # choices among items, of which the dish lacks some
CHOICE_TITLES = {
    "in": "Choose an item to add",
    "face": "Choose a face",
    "back": "How far back",
    "rival": "Choose a rival",
    "dish": "Choose a cooked dish",
    "out": "On the rival's board",
    "keep": "Keep one of the two",
}


# What a seat looks at first, by the verb of what it may do: a class of the root, which orders the page on phones.
FIRST = {
    "lose": "at-kitchen",
    "out": "at-kitchen",
    "pay": "at-kitchen",
    "keep": "at-choice",
    "in": "at-choice",
    "face": "at-choice",
    "back": "at-choice",
    "rival": "at-choice",
    "dish": "at-choice",
    "buy": "at-shop",
    "line": "at-lines",
}


def board(view: SliceView, moves: list[str], names: list[str]) -> Board:
    """Orders, dice and cuts, one's own kitchen, the shop, the other kitchens, the standings."""
    return typed_board(
        f"sd sd-form {place(view, moves)}",
        request_lines(view, moves, names)
        + section_list("asked", choices(view, moves, names), class_="sd-asked")
        + dice_and_cuts(view, moves, names)
        + own_kitchen(view, moves, names)
        + shop(view, moves)
        + rivals(view, names)
        + standings(view, names),
    )


def place(view: SliceView, moves: list[str]) -> str:
    """Where the decision lies: on the lines while there is no dish, otherwise with the dice or where the verb acts."""
    verbs = {move.split()[0] for move in moves}
    if view["step"] == "out-rival" and moves:
        return "at-choice"
    found = next((where for verb, where in FIRST.items() if verb in verbs), "")
    if found:
        return found
    if "pass" in verbs:
        return "at-dice at-cards"
    no_dish = view["seat"] >= 0 and view["cooks"][view["seat"]]["line"] is None
    return "at-lines" if no_dish and verbs & {"go"} else "at-dice"


def choices(view: SliceView, moves: list[str], names: list[str]) -> Parts:
    """Targets that do not lie on the table for this seat: faces, tokens in storage, rivals, a rival's tokens."""
    verb = next((move.split()[0] for move in moves if move.split()[0] in CHOICE_VERBS), "")
    if view["step"] == "out-rival" and moves:
        verb = "out"
    if view["step"] in ("keep-card", "keep-token") and moves:
        verb = "keep"
    if not verb:
        return ()
    offered = [move for move in moves if move.split()[0] == verb]
    lacks = missing(view) if verb in LACKING and view["step"] != "keep-card" else []
    if view["step"] == "keep-card":
        inside = tag("div", "".join(utensil_card(move.split()[1], move, "Keep") for move in offered), class_="ucs")
    elif verb in ("in", "face", "out", "keep"):
        inside = tag("ul", "".join(choice_token(move, lacks) for move in offered), class_="toks")
    else:
        buttons = "".join(
            tag("button", words(choice_label(view, move, names)), class_="btn quiet", name="do", value=move)
            for move in offered
        )
        inside = tag("div", buttons, class_="trades")
    title = CHOICE_TITLES[verb]
    note = f"your dish lacks {listed([ITEMS[item].name for item in lacks])}" if lacks else ""
    return section("choices", titled(title, inside, note=note), class_="sheet sd-choice", aria_label=title)


def choice_token(move: str, lacks: list[str]) -> str:
    """An item that may be chosen; those that the dish lacks stand out."""
    verb, item = move.split()
    label = f"{SPOKEN[verb].capitalize()} {ITEMS[item].name.lower()}"
    inside = tag("span", glyph(item_glyph(item)), class_="tg") + tag("span", words(ITEMS[item].name))
    classes = f"tok {die_of(item)} can" + (" lacking" if item in lacks else "")
    return tag("li", tag("button", inside, class_=classes, name="do", value=move, aria_label=label))


def choice_label(view: SliceView, move: str, names: list[str]) -> str:
    verb, number = move.split()
    if verb == "dish":
        return DISHES[view["cooks"][view["active"]]["cooked"][int(number) - 1]].name
    if verb == "rival":
        return names[int(number) - 1]
    return f"{number} {'space' if number == '1' else 'spaces'} back"
