"""What can be done here: each step of a turn of Diced Veggies in a few sentences, with the clauses."""

from dicery.engine.state import CHANCE
from dicery.games.diced_veggies.rules.view import VeggieView

CUT = "Choose a corner of the block: everything from there to the outside comes to you. "
STEPS = {
    "restock": "A vegetable is missing in the block, so you may restock before you cut. "
    "All dice that nobody holds are rolled again and make a new block; everybody keeps their own. "
    "Every chef token comes back. "
    "[DV-5.1, DV-5.5, DV-5.6]",
    "cut": CUT + "The numbers may total ten at most. The dice that stay must be one piece. [DV-6.2, DV-6.5, DV-6.6]",
    "cook": "Cook one or both of your recipes if you hold the vegetables; numbers do not matter for the recipe. "
    "With each dish you may play one hype, a bonus card, if the dice used meet its text. Or finish. "
    "[DV-7.1, DV-7.2, DV-8.1]",
    "extra": "The hype asks for extra dice besides the recipe's own. Choose their types. They are spent as well. "
    "[DV-8.6, DV-7.5]",
    "chef": "Your chef token makes one die count as another vegetable, or as another number for a hype, "
    "in this dish only. It may also change the number of a die you keep. "
    "If your dice are enough, keep it: once spent, it comes back only when somebody restocks. "
    "[DV-9.1, DV-9.12, DV-9.10]",
    "dice": "Several of your dice would do. Choose those to spend. Their numbers count for a hype only, "
    "and what you keep may serve the next dish. [DV-7.8, DV-8.3]",
    "change": "Your chef token may also change a die that you do not spend. Choose one, and the number that it "
    "shows from now on. The dish itself is paid without it. [DV-9.12]",
    "card": "Take one card. It may be a hype, which only you see, a recipe from the deck, or one of the open recipes. "
    "You can cook a new recipe from your next turn on; after your last turn, in the final cook. "
    "[DV-10.1, DV-10.3, DV-7.14, DV-12.3]",
    "limits": "A turn ends with eight dice, two recipes and two hypes at most. "
    "Discard what is over the limit. You choose which. [DV-11.1, DV-11.2]",
}
THREE_DICE = CUT + "A cut takes three dice at most. The dice that stay must be one piece. [DV-6.2, DV-13.6, DV-6.6]"
WAIT = (
    "It is somebody else's turn. Look at what their cut will open up for you, and at the recipes they need. "
    "The match ends soon after somebody has cooked the last recipe that is asked for. [DV-4.1, DV-3.8, DV-12.1]"
)


def explain(view: VeggieView, names: list[str]) -> str:
    """By the step of the seat's turn."""
    if view["over"] or view["waiting"] == [CHANCE] or view["active"] != view["seat"]:
        return WAIT
    return THREE_DICE if view["step"] == "cut" and view["three_dice"] else STEPS[view["step"]]
