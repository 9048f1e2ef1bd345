"""The standings on the page: cooked dishes by cuisine, and the points of each criterion."""

from dicery.drawing import badge, lazy_section, section, tag, words
from dicery.engine.board import Parts
from dicery.games.slice_and_dice.board.motion import cook_key
from dicery.games.slice_and_dice.board.stage import titled
from dicery.games.slice_and_dice.board.view_model import (
    cooked_by_cuisine,
    cuisines,
    majority_points,
    marker_points,
    variety_points,
)
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import Criteria, SliceView

COLUMNS = ("Cook", "Points", "Stars", "Most of", "Variety", "Marker", "Cooked dishes")
TEAM_COLUMNS = ("Cook", "Together", "Stars", "Cooked dishes")  # what counts in the co-op [SD-13.7]


def standings(view: SliceView, names: list[str]) -> Parts:
    cooks = [(one["cooked"], one["criteria"]) for one in view["cooks"]]
    return drawn_standings("standings", view["coop"], view["seat"], names, view["mill"], view["scores"], cooks)


@lazy_section(1 << 10)
def drawn_standings(
    name: str,
    coop: bool,
    viewer: int,
    names: list[str],
    mill: str,
    scores: list[int | None],
    cooks: list[tuple[list[str], Criteria]],
) -> Parts:
    """The points as they stand [SD-12.3 to 12.6]."""
    head = "".join(tag("th", words(title), scope="col") for title in (TEAM_COLUMNS if coop else COLUMNS))
    rows = "".join(
        standing(coop, viewer, seat, names[seat], mill, scores[seat], *cook) for seat, cook in enumerate(cooks)
    )
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    note = "all cards of both count" if coop else scoring_words()
    inside = titled("Cooked dishes", tag("div", table, class_="sd-scroll", tabindex=0), note=note)
    return section(name, inside, class_="sheet sd-score", aria_label="Cooked dishes and standings")


def scoring_words() -> str:
    """What counts beside stars, so that nobody has to look it up [SD-12.4, SD-12.5, SD-12.6]."""
    majority, least, variety, kinds, marker = (
        PARTS.numbers[f"scoring.{key}"] for key in ("majority", "majority_min", "variety", "variety_min", "marker")
    )
    return (
        f"+{majority} for the most dishes of a cuisine (at least {least}), +{variety} for {kinds} cuisines, "
        f"+{marker} for finishing first (marker)"
    )


def standing(
    coop: bool, viewer: int, seat: int, name: str, mill: str, score: int | None, cooked: list[str], criteria: Criteria
) -> str:
    """The row of a cook."""
    groups: list[str] = []
    for cuisine, dishes in cooked_by_cuisine(cooked):
        most = cuisine.id in criteria["majorities"]
        served = ", ".join(dish.name + (" +1" if dish.id == mill else "") for dish in dishes)
        shown, spoken = (
            words(f"{cuisine.name} {len(dishes)}"),
            f"{cuisine.name}: {served}{', most of all' if most else ''}",
        )
        groups.append(tag("span", shown, class_=f"chip{' good' if most else ''}", role="img", aria_label=spoken))
    who = badge(seat, name) + " " + ("you" if seat == viewer else words(name))
    kinds = PARTS.numbers["scoring.variety_min"]
    variety = f"{variety_points(criteria)} ({min(cuisines(criteria), kinds)} of {kinds})"
    numbers = [str(criteria["stars"])]
    if not coop:
        numbers += [str(majority_points(criteria)), variety, str(marker_points(criteria))]
    cells = tag("th", who, scope="row") + tag("td", tag("b", str(score)), class_="num")
    cells += "".join(tag("td", number, class_="num") for number in numbers)
    return tag("tr", cells + tag("td", " ".join(groups) or "none yet"), data_key=cook_key(seat))
