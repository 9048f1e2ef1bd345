"""What can be done here: both parts of a turn of Wok and Roll in a few sentences, with the clauses."""

from dicery.games.wok_and_roll.rules.view import WokView

MARKET = (
    "Keep the dice you want and roll the others again, or lock them all. "
    "The red dice are for you alone; the white ones serve everybody. "
    "After the last roll the dice lock by themselves. [WR-4.2, WR-5.2, WR-4.9, WR-4.4]"
)
COOK = (
    "Pay for servings with dice, your Fridge and your gifts, as many as you like; each shows what it would take. "
    "Rice and Noodle go from the top, framed platters in any order; a full row of meat and vegetable gives its gift. "
    "Two books buy a skill that lets books stand for an ingredient; three books buy a skill that scores at the end. "
    "[WR-5.3, WR-5.5, WR-5.6, WR-8.4, WR-9.1, WR-9.5]"
)
PAY = (
    "You can pay for this serving in several ways. They differ in the books they use. "
    "Books that you do not use here can still buy a skill this turn. [WR-6.6, WR-9.1]"
)
KEEP = (
    "One of your unused dice is kept like a gift. Choose its symbol. It pays once, in a later turn. [WR-13.8, WR-7.3]"
)
WAIT = (
    "Somebody else rolls or cooks. When the dice are locked, all cook at the same time: "
    "you with the white dice, and whoever rolled also with the red ones. "
    "The match ends with the turn in which somebody has completed enough dishes and platters; "
    "whoever rolled first loses a tie. [WR-3.1, WR-5.1, WR-5.2, WR-11.1, WR-11.7]"
)


def explain(view: WokView, names: list[str]) -> str:
    """By the part of the turn, and by what the seat is asked for."""
    seat = view["seat"]
    if view["over"] or seat < 0 or seat not in view["waiting"]:
        return WAIT
    if view["part"] == "market":
        return MARKET
    if view["sheets"][seat]["unpaid"]:
        return PAY
    return COOK if view["offers"] else KEEP
