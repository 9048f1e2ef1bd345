"""What can be done here: each part of a turn of Dessert Dice in a few sentences, with the clauses."""

from dicery.engine.state import CHANCE
from dicery.games.dessert_dice.rules.view import DessertView

STEPS = {
    "begin": "Place a die from the supply or tip one on the board, whoever put it there; you may not pass. "
    "A die with no empty square beside it cannot be tipped, "
    "and dice of the same colour and top lie apart in the supply if their sides differ. "
    "At the end the largest cluster of your own dessert counts, and a tie goes to whoever placed a die last. "
    "[DD-6.1, DD-6.2, DD-6.4, DD-8.4, DD-3.9, DD-11.6, DD-11.8]",
    "place": "Put the die on any empty square; it need not touch another one. "
    "Dice that share an edge and show the same dessert belong together. "
    "Next you choose how the die is turned. [DD-7.1, DD-11.3, DD-7.3]",
    "turn": "The top stays; choose which way the sides face, the small marks. "
    "They matter only when the die is tipped, by you or somebody else: tipped south, it shows its north side. "
    "So turn your dessert away from the empty squares beside the die: tipped there, the die still shows it. "
    "[DD-7.2, DD-7.3, DD-3.4]",
    "tip": "Tip the die over one of its edges into an empty square beside it: the side opposite that square comes up. "
    "The squares show what that would be. "
    "A tip of the turn just before may not be undone, and there is a limit to tips in a row. "
    "[DD-8.1, DD-3.4, DD-8.7, DD-9.2]",
}
MUST_PLACE = (
    "The limit of tips in a row is reached, so this turn must place a die. "
    "Take one from the supply and put it on an empty square. "
    "After that tips are allowed again. [DD-9.2, DD-7.1]"
)
WAIT = (
    "It is somebody else's turn. Watch which dessert they build: their cards are secret, but their moves are not. "
    "When the board is full, the largest cluster wins; a tie goes to whoever placed a die last. "
    "[DD-12.1, DD-10.1, DD-11.8]"
)


def explain(view: DessertView, names: list[str]) -> str:
    """By the step of the seat's turn."""
    if view["over"] or view["waiting"] == [CHANCE] or view["active"] != view["seat"]:
        return WAIT
    if view["step"] == "begin" and view["moves_in_row"] >= view["stall_guard"]:
        return MUST_PLACE
    return STEPS[view["step"]]
