"""A view of Diced Veggies as a page."""

from dicery.drawing import section_list, typed_board, wrap
from dicery.engine.board import Board, Parts
from dicery.games.diced_veggies.board.block import block_area
from dicery.games.diced_veggies.board.cards import cards_area
from dicery.games.diced_veggies.board.kitchen import kitchen, other_kitchen
from dicery.games.diced_veggies.board.question import ASKED, question
from dicery.games.diced_veggies.board.view_model import VEGETABLES, block_words, kitchen_view
from dicery.games.diced_veggies.rules.view import VeggieView


def board(view: VeggieView, moves: list[str], names: list[str]) -> Board:
    """Block and cards on wood, the own kitchen on paper, the other kitchens below."""
    own = view["seat"] if view["seat"] >= 0 else view["active"]
    cuts = [move for move in moves if move.startswith("cut ")]
    cook = view["active"]
    wood = block_area(
        {"block": view["block"], "shape": view["shape"], "three_dice": view["three_dice"]},
        cuts,
        view["pantries"][cook] if cuts else [],
        view["recipes"][cook] if cuts else [],
        block_words(view),
    )
    kinds = [code[:2] for code in view["block"]]
    plate = kitchen_view(view, own)
    options = [move for move in moves if move.startswith(ASKED)]
    if options:
        wood += section_list("market", question(plate, options), class_="dv-side")
    else:
        cards = cards_area(
            view["display"],
            view["recipe_deck"],
            view["hype_deck"] if view["hypes_on"] else None,
            [kinds.count(kind) for kind in VEGETABLES],
            [move for move in moves if move.startswith(("take ", "draw "))],
        )
        wood += section_list("market", cards, class_="dv-side")
    kitchens = kitchen(plate, [move for move in moves if move.startswith("discard die ")])
    others: Parts = ()
    for seat in range(view["seats"]):
        if seat != own:
            others += other_kitchen(view, seat, names[seat])
    if others:
        kitchens += wrap("div", others, class_="dv-others", data_jump="Rivals")
    at = " at-choice" if options else " at-cards" if view["step"] == "card" and moves else ""
    return typed_board(f"dv dv-{view['step']}{at}", wood + kitchens)
