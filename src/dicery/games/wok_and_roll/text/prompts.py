"""What a view of Wok and Roll asks for, the phases of a turn, and facts about the seats."""

from dicery.games.counted import counted, listed
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules.view import WokView

SECTION_NAMES = ("Rice", "Noodle", "Meat and Vegetable", "Seafood", "Skills")  # the five totals of a sheet [WR-11.5]


def prompt(view: WokView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    seat = view["seat"]
    if view["over"]:
        if view["seats"] == 1:
            score = view["scores"][0] or 0
            return f"{counted(score, 'point')}: {solo_rank(score)}."
        winners = [names[other] for other, rank in enumerate(view["ranks"] or []) if rank == 1]
        return f"{listed(winners)} {'tie' if len(winners) > 1 else 'wins'}."
    if view["part"] == "lot":
        return "The starting player is drawn."
    if view["part"] == "deal":
        return "The House Specials are drawn."
    if view["part"] == "roll":
        return f"{names[view['active']]} rolls."
    if view["part"] == "market":
        if seat == view["active"]:
            left = view["rolls"] - view["rolls_made"]
            return f"Keep some dice and roll the rest ({counted(left, 'roll')} left), or lock in."
        return f"{names[view['active']]} is at the market."
    if seat < 0 or seat not in view["waiting"]:
        return f"Waiting for {listed([names[other] for other in view['waiting']])} to finish cooking."
    sheet = view["sheets"][seat]
    if sheet["unpaid"]:
        menu = next(menu for menu in PARTS.menus if menu.id == view["menu"])
        return f"Choose how to pay for the {menu.serving_name(menu.serving_number(sheet['unpaid']))}."
    if view["offers"]:
        return "Cook what you can pay for, or finish."
    return "Choose a die to keep."


def solo_rank(score: int) -> str:
    """The rank that a solo score earns [WR-14.3]."""
    return [name for least, name in PARTS.ranks if score >= least][-1]


def phases(view: WokView) -> tuple[list[str], int]:
    """The two parts of a turn [WR-3.1]."""
    return ["Market", "Cook"], {"roll": 0, "market": 0, "cook": 1}.get(view["part"], -1)


def fact(view: WokView, seat: int) -> str:
    """How near the seat is to ending the match, and what it can draw on, as far as the viewer sees it [WR-16.2]; and
    who rolled first, since later ones win ties [WR-11.7]."""
    sheet = view["sheets"][seat]
    gifts = f" · {counted(len(sheet['circled']), 'gift')}" if sheet["circled"] else ""
    first = " · rolled first" if view["seats"] > 1 and seat == view["starter"] else ""
    return (
        f"{len(sheet['completed'])} of {view['complete']} complete · "
        f"{counted(len(sheet['skills']), 'skill')} · Fridge {len(sheet['fridge'])}{gifts}{first}"
    )


def score_parts(view: WokView, seat: int) -> list[tuple[str, int]]:
    """The five totals of the sheet; nothing while the seat cooks unseen [WR-11.5, WR-16.2]."""
    if view["scores"][seat] is None:
        return []
    return list(zip(SECTION_NAMES, view["sheets"][seat]["totals"], strict=True))


def tie_reason(view: WokView, seat: int, other: int) -> str:
    """Of equal scores the later one in turn order is ahead; none where they share the place [WR-11.7, WR-15.7]."""
    ranks = view["ranks"]
    return "sat later" if ranks and ranks[seat] < ranks[other] else ""
