"""What can be done here: each point of a turn of Slice & Dice in a few sentences, with the clauses."""

from dicery.engine.state import CHANCE
from dicery.games.slice_and_dice.board.view_model import blocked, dish_of, extras, utensil
from dicery.games.slice_and_dice.rules.view import SliceView

FIRST = (
    "Choose the dish that you want to cook. Several cooks may go for the same one; the first to complete it takes it. "
    "A dish waits four rounds at most, then it is gone. [SD-4.1, SD-5.16, SD-11.4]"
)
KEEPING = (
    "Two have come to you, and you keep one. Choose the one that you keep. The other goes away. [SD-8.17, SD-8.23]"
)
STEPS = {
    "opening": "Roll for what your dish lacks; if your dish is gone, you cook the new one in its place. "
    "Before you roll you may choose another dish, or discard all items of your pan and knife. "
    "Utensils may be played too. [SD-3.2, SD-4.2, SD-4.5, SD-4.6, SD-5.1]",
    "cook": "Roll again, or stop and keep your items for the next turn. A roll without a hit is a cut. "
    "The third cut ends your cooking and costs an item. [SD-5.1, SD-5.6, SD-5.9, SD-5.10]",
    "naming": "Name the dice, one by one, then roll them. "
    "A die without a missing item on it can only miss. So name every die that can help. [SD-5.1, SD-5.2]",
    "resolve": "Take the items that you have hit: each goes into the pan or onto the knife. "
    'A hit may also be left, with "Leave it" below its die, for example if a special can bring it later. '
    "What you take stays with you for later turns. [SD-5.3, SD-5.4, SD-4.4]",
    "wrap-up": "The cooking is over, and your dish has earned a utensil: take one for free, or end the turn. "
    "You may hold three. With a full hand, play or trade one first. [SD-6.5, SD-6.6, SD-7.2, SD-7.4, SD-7.5]",
    "losing": "The last cut costs one item of your pan or knife. Choose the one that you can spare. "
    "A special one goes back into the bag. [SD-5.9, SD-9.6]",
    "buying": "Take one of the open utensils, or the top card of the deck. Only you see that one. "
    "You may hold three. [SD-7.2, SD-15.2, SD-7.4]",
    "paying": "The lid costs two specials. They are given up for good. Choose one to pay. [SD-10.3]",
    "keep-card": KEEPING,
    "keep-token": KEEPING,
    "lid-choice": "Choose where the lid goes. On your dish it keeps all others away. Off the board it blocks nobody. "
    "[SD-10.5, SD-10.6]",
}
EXTRAS = (
    "What your dish does not need is extra, and with something extra it cannot be served. "
    "Roll all the same, choose a dish that needs it, or discard all your items before you cook. "
    "Later in the turn only a utensil or the third cut takes an item away. [SD-5.12, SD-4.2, SD-4.6, SD-5.9]"
)
NO_HIT = (
    "No die shows what you still need, so this roll is a cut. A special that your dish lacks keeps the cut away, and a "
    "utensil may change your dice. The last cut ends your cooking and costs an item. [SD-5.6, SD-9.4, SD-8.19, SD-5.9]"
)
NO_REWARD = (
    "The cooking is over. You may still play a utensil, or trade two for one. "
    "Then end the turn: the items in your pan and on your knife stay, and your cuts heal. [SD-6.5, SD-7.5, SD-6.9]"
)
WINDOW = (
    "It is another cook's turn, and you hold a utensil that can be played now. Play it, or pass. "
    "To be asked no more this turn, choose always to pass. [SD-7.6, SD-7.10]"
)
TURNING = (
    "Funnel turns one of the dice you have just rolled. Choose the die, then the face that you want. "
    "A face that your dish lacks becomes a hit. [SD-8.15]"
)
ROLLING_AGAIN = (
    "Your utensil makes dice of this roll go once more. Choose which ones, then roll them. "
    "What they show then counts. [SD-8.7, SD-8.18, SD-8.19, SD-8.20]"
)
CHOICE = (
    "A utensil or a special is at work. Choose what it is used on. "
    "It does what its card says and is then discarded. [SD-7.8, SD-7.9]"
)
WAIT = (
    "It is another cook's turn. You may be asked if you hold a utensil against rivals. "
    "Stars of cooked dishes, cuisines, variety and your marker make the points. [SD-7.6, SD-12.3, SD-12.4, "
    "SD-12.5, SD-12.6]"
)


def explain(view: SliceView, names: list[str]) -> str:
    """By the step of the turn, and by what it has brought."""
    if view["over"] or view["waiting"] == [CHANCE] or view["waiting"][0] != view["seat"]:
        return WAIT
    if view["step"].endswith("-window"):
        return WINDOW
    if view["step"] == "opening" and view["cooks"][view["seat"]]["line"] is None:
        return FIRST
    cook = view["cooks"][view["seat"]]
    if (
        extras(dish_of(view, cook), cook)
        if view["step"] == "opening"
        else view["step"] == "cook" and blocked(view, cook)
    ):
        return EXTRAS
    if view["step"] == "resolve" and not view["hits"]:
        return NO_HIT
    if view["step"] == "wrap-up" and not view["reward"]:
        return NO_REWARD
    if view["step"] == "naming" and view["card"]:
        return TURNING if utensil(view["card"]).operation == "turn-die" else ROLLING_AGAIN
    return STEPS.get(view["step"], CHOICE)
