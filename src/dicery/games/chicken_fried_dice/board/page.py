"""Draws a view of Chicken Fried Dice for a page: the decision on one screen, boards and other trucks a tap away."""

from dicery.drawing import typed_board, wrap
from dicery.engine.board import Board
from dicery.games.chicken_fried_dice.board.choices import choice
from dicery.games.chicken_fried_dice.board.coop import coop
from dicery.games.chicken_fried_dice.board.customers import customers
from dicery.games.chicken_fried_dice.board.hand import hand, no_hand
from dicery.games.chicken_fried_dice.board.prep import no_supplies, supplies
from dicery.games.chicken_fried_dice.board.rivals import rivals
from dicery.games.chicken_fried_dice.board.tracks import boards
from dicery.games.chicken_fried_dice.board.view_model import shown_seat
from dicery.games.chicken_fried_dice.rules.view import ChickenView


def board(view: ChickenView, moves: list[str], names: list[str]) -> Board:
    """Coop, hand and what is free to use on the wood; then the queue, the boards as strips, and the others' trucks."""
    seat = shown_seat(view)
    sheet, cook = view["sheets"][seat], names[seat]
    chosen = choice(view, moves)
    if chosen:
        state = " choosing"
        stage = chosen + no_hand() + no_supplies()
    else:
        in_hand = bool(moves) and (sheet["step"] in ("holding", "cross") or bool(sheet["aside"]))
        state = " in-hand" if in_hand else ""
        state += " crossing" if moves and sheet["step"] == "cross" else ""
        stage = coop(view, moves) + hand(view, names, moves)
        stage += supplies(sheet, "" if view["seat"] >= 0 else cook, moves)
    parts = wrap("div", stage, class_="stage cf-top") + customers(view, sheet, cook, moves)
    if sheet["board"]:
        parts += boards(sheet, "Your boards" if view["seat"] >= 0 else f"{cook}'s boards")
    if view["seats"] > 1:
        parts += rivals(view, names)
    return typed_board(f"cf cf-form{state}", parts)
