"""What can be done here: each phase of a round of Chicken Fried Dice in a few sentences, with the clauses."""

from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView

PHASES = {
    "truck": "Choose the truck that you cook on. Trucks differ in the colours of their three prep slots and in nothing "
    "else. So any of them is fine. [CF-2.1, CF-1.3]",
    "board": "Choose your bonus board. On the menu flavours walk down four tracks; on the picnic they are drawn on "
    "tables. "
    "Newcomers do well with the menu. [CF-2.2, CF-10.1, CF-11.1]",
    "order": "Put the three numbers in the order in which they go into the prep slots. "
    "Unless it is Chef's Choice, everybody gets the same order. Prep ingredients are free extras this round. "
    "[CF-4.6, CF-4.7, CF-7.1]",
    "upgrade": "Your tips have earned an upgrade. Put a tile on a station, or flip one, which makes it better still. "
    "The station can do more from the next round on, and tiles are points at the end. [CF-13.7, CF-13.8, CF-14.3]",
    "keep": "Three or four customers have come: keep those you want. "
    "Each of the others is replaced by one that you must keep. "
    "Whoever still waits at the end of a round loses a star part, and leaves if there is none. "
    "[CF-13.12, CF-13.13, CF-13.10, CF-13.11]",
}
STEPS = {
    "holding": "Write the ingredient on an empty space of its colour; on a card numbers may never fall from bottom "
    "to top. Or change it first: sauce changes the colour, toss rolls it again, chop makes two parts. "
    "A die that fits nowhere may be wasted, which costs nothing else. "
    "[CF-3.1, CF-3.2, CF-7.5, CF-7.7, CF-7.10, CF-6.5]",
    "coop": "Your bonus lets you pluck one more die from the coop. It keeps its number. "
    "It is used like every other die. [CF-9.6, CF-5.3]",
    "cross": "Cross off an empty space of this colour. It needs no number and no order. It may feed the customer. "
    "[CF-8.3, CF-3.5, CF-8.6]",
    "any": "Choose the flavour that the bonus gives to your board. On the menu it is a step on its track. "
    "On the picnic you draw it on a table: the Picnic box of your sheet shows them all. [CF-8.5, CF-10.1, CF-11.1]",
    "flavour": "Draw the flavour on any empty space of a picnic table. "
    "The signs between the spaces say whether neighbours must be equal or differ; "
    "a green or red table with a wrong pair scores nothing. "
    "A bonus is yours when all spaces that it touches are filled. [CF-11.1, CF-11.2, CF-11.3, CF-11.10]",
}
PLUCK = (
    "Pluck a die from the coop, or use first what you have: prep ingredients, chopped parts and bonuses. "
    "A plucked die must be written on a customer, or changed and written, if that is possible. "
    "A customer whose spaces are full is fed and gives a bonus. [CF-5.2, CF-5.9, CF-6.4, CF-3.4, CF-8.1]"
)
EARNED = (
    "Your die of this turn is used: now use what it has brought, and prep too, or end your turn. "
    "It ends by itself when no part, customer's bonus or extra die is left; "
    "prep and saved crosses wait for your next turn. "
    "What a customer gave is lost after this round, what your board gave keeps. [CF-5.6, CF-5.9, CF-8.1, CF-9.2]"
)
LEFT = (
    "All your dice of this round are used. Use what is left before you finish: prep ingredients, parts and what "
    "customers gave are lost with the round. What your board gave keeps. [CF-5.7, CF-6.6, CF-8.1, CF-9.2]"
)
ASIDE = (
    "The die that you set aside waits while you use something else; after that it may fit a customer. "
    "It can be tossed, chopped or sauced too, as far as the stations have uses left. "
    "You can waste it only while it fits nowhere. [CF-5.9, CF-6.2, CF-6.5]"
)
WAIT = (
    "The others are still playing. Each takes dice out of the same coop, so look at which one you need next. "
    "Customers who are not fed lose patience in every cleanup. [CF-5.5, CF-13.10, CF-13.11]"
)


def explain(view: ChickenView, names: list[str]) -> str:
    """By the phase of the round, while plucking by the step of the seat's own sheet."""
    if view["over"] or view["seat"] not in view["waiting"]:
        return WAIT
    if view["phase"] in PHASES:
        return PHASES[view["phase"]]
    sheet = view["sheets"][view["seat"]]
    if sheet["step"] in STEPS:
        return STEPS[sheet["step"]]
    if sheet["aside"]:
        return ASIDE
    if sheet["plucked"] < view["lap"]:
        return PLUCK
    return EARNED if sheet["plucked"] < PARTS.plucks else LEFT
