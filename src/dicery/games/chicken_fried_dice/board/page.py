"""Draws a view of Chicken Fried Dice for a page: coop and truck, the queue, the bonus board, the others' trucks."""

from dicery.drawing import area_section, section, tag, thing, typed_board, words, wrap
from dicery.engine.board import Board, Parts
from dicery.games.chicken_fried_dice.board.bonus_board import menu_board, picnic_board, tracks
from dicery.games.chicken_fried_dice.board.coop import coop
from dicery.games.chicken_fried_dice.board.customers import customer_card, customers
from dicery.games.chicken_fried_dice.board.marks import colour_tile, die
from dicery.games.chicken_fried_dice.board.truck import other_truck, truck
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    TRUCKS,
    ingredient_words,
    others,
    round_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView


def board(view: ChickenView, moves: list[str], names: list[str]) -> Board:
    """Coop and truck on the wood, then the queue, the boards and the others' trucks."""
    seat = shown_seat(view)
    sheet, cook = view["sheets"][seat], names[seat]
    in_hand = bool(moves) and (sheet["step"] == "holding" or bool(sheet["aside"]))
    middle = choice(view, moves) or coop(view, moves)
    stage = wrap("div", middle + truck(view, sheet, cook, moves), class_="stage cf-top")
    parts = stage + customers(view, sheet, cook, moves)
    if sheet["board"]:
        parts += bonus_board(sheet, moves)
    if view["seats"] > 1:
        parts += other_trucks(view, names)
    return typed_board(f"cf cf-form{' in-hand' if in_hand else ''}", parts)


def bonus_board(sheet: SheetView, moves: list[str]) -> Parts:
    """The bonus board beside reviews and tips; a picnic has the whole width, so that a space is large enough."""
    picnic = sheet["board"] == "picnic"
    inside = (picnic_board(sheet, moves) if picnic else menu_board(sheet, moves)) + tracks(sheet)
    classes = f"sheet cf-boards{' with-picnic' if picnic else ''}"
    return section("bonus-board", inside, class_=classes, aria_label="Your board, reviews and tips")


def other_trucks(view: ChickenView, names: list[str]) -> Parts:
    """The other seats at a glance, clockwise."""
    trucks: Parts = ()
    for seat in others(view):
        trucks += other_truck(view, seat, names[seat])
    return section("others", trucks, class_="cf-others", aria_label="The other trucks")


def choice(view: ChickenView, moves: list[str]) -> Parts:
    """Trucks, boards, orders or new customers, where one of these is to be chosen; it lies where the coop lies."""
    if not moves:
        return ()
    sheet = view["sheets"][shown_seat(view)]
    if view["phase"] == "order":
        orders = "".join(order_choice(sheet, move) for move in moves)
        return middle_area("Prep", choice_row(orders), f"{round_words(view)} · choose an order")
    if view["phase"] == "keep":
        cards = "".join(customer_card(CARDS[card], None, {}) for card in sheet["drawn"])
        keeps = "".join(keep_choice(move) for move in moves)
        inside = tag("div", cards, class_="queue") + choice_row(keeps)
        return middle_area("New customers", inside, "those you do not keep are replaced")
    if view["phase"] == "truck":
        return middle_area("Trucks", choice_row("".join(truck_choice(move) for move in moves)), "choose yours")
    if view["phase"] == "board":
        return middle_area("Bonus boards", choice_row("".join(board_choice(move) for move in moves)), "choose yours")
    return ()


def middle_area(title: str, inside: str, note: str) -> Parts:
    return area_section("middle", title, inside, note=note)


def choice_row(choices: str) -> str:
    return tag("div", choices, class_="cf-choices")


def order_choice(sheet: SheetView, move: str) -> str:
    """The prep ingredients that an order gives [CF-4.6, CF-7.3]."""
    colours = PARTS.best_prep if sheet["levels"]["prep"] == 2 else TRUCKS[sheet["truck"]].prep
    numbers = move.split()[1].split("-")
    prep = [PARTS.letter(colour) + number for colour, number in zip(colours, numbers, strict=True)]
    label = ", ".join(ingredient_words(ingredient) for ingredient in prep)
    return thing("".join(die(ingredient) for ingredient in prep), label, move=move, classes="cf-choice dice")


def keep_choice(move: str) -> str:
    cards = [CARDS[card] for card in move.split()[1:] if card in CARDS]
    label = "Keep " + (", ".join(f"{card.icon} {card.name}" for card in cards) or "none")
    return thing(words(label), label, move=move, classes="cf-choice")


def truck_choice(move: str) -> str:
    """A truck with the colours of its prep slots [CF-1.3]."""
    found = TRUCKS[move.split()[1]]
    tiles = "".join(colour_tile(colour) for colour in found.prep)
    inside = tag("b", words(found.name)) + tag("span", tiles, class_="tiles")
    label = f"{found.name}: prep " + ", ".join(PARTS.colours[colour].ingredient for colour in found.prep)
    return thing(inside, label, move=move, classes="cf-choice")


def board_choice(move: str) -> str:
    label = "Menu: four tracks of flavours" if move == "board menu" else "Picnic: tables to fill with flavours"
    name, _, what = label.partition(": ")
    return thing(tag("b", words(name)) + tag("span", words(what)), label, move=move, classes="cf-choice")
