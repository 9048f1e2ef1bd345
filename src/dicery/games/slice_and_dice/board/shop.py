"""The utensils on sale, on the page: three face up and the deck."""

from dicery.drawing import lazy_section, section, tag
from dicery.engine.board import Parts
from dicery.games.slice_and_dice.board.kitchen import utensil_card
from dicery.games.slice_and_dice.board.stage import titled
from dicery.games.slice_and_dice.rules.view import SliceView


def shop(view: SliceView, moves: list[str]) -> Parts:
    buys = [move for move in moves if move.startswith("buy ")]
    return drawn_shop("shop", view["display"], view["utensil_deck"], moves=buys)


@lazy_section(1 << 9)
def drawn_shop(name: str, display: list[str], deck: int, *, moves: list[str]) -> Parts:
    """A reward or a trade buys one of them, or the hidden top card of the deck [SD-7.2]."""
    cards = ""
    for slot, card in enumerate(display, 1):
        move = f"buy {slot}"
        cards += utensil_card(card, move if move in moves else "", "Buy") if card else ""
    inside = tag("div", cards, class_="ucs")
    if "buy deck" in moves:
        top = tag(
            "button", "Buy the hidden top card of the deck", class_="btn quiet small", name="do", value="buy deck"
        )
        inside += tag("div", top, class_="trades")
    note = f"free with +1 utensil or for two of yours; {deck} more"
    drawn = titled("Utensils on sale", inside, note=note)
    return section(name, drawn, class_="sheet sd-shop", aria_label="Utensils on sale", data_jump="Shop")
