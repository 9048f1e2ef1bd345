"""Slice & Dice: stars, gastronomies, variety and the marker."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import tables as t

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def cooked_in(state: "SliceState", seat: i64, gastronomy: i64) -> i64:
    """How many dishes of a gastronomy the seat has cooked [SD-12.4]."""
    count: i64 = 0
    place: i64 = t.PLATES * seat
    end = place + state.served[seat]
    while place < end:
        if t.GASTRONOMY[state.plates[place]] == gastronomy:
            count += 1
        place += 1
    return count


def stars(state: "SliceState", seat: i64) -> i64:
    """The stars of one's cooked dishes, and one for the Mill [SD-12.3]."""
    total: i64 = 0
    place: i64 = t.PLATES * seat
    end = place + state.served[seat]
    while place < end:
        dish = state.plates[place]
        total += t.STARS[dish]
        if dish == state.mill:
            total += 1
        place += 1
    return total


def has_majority(state: "SliceState", seat: i64, gastronomy: i64) -> bool:
    """More cards of it than anybody else, and enough of them; a tie gives nothing [SD-12.4]."""
    own = cooked_in(state, seat, gastronomy)
    if own < t.MAJORITY_MIN:
        return False
    other: i64 = 0
    while other < state.seats:
        if other != seat and cooked_in(state, other, gastronomy) >= own:
            return False
        other += 1
    return True


def has_variety(state: "SliceState", seat: i64) -> bool:
    """Dishes of five different gastronomies [SD-12.5]."""
    different: i64 = 0
    gastronomy: i64 = 0
    while gastronomy < t.GASTRONOMIES:
        if cooked_in(state, seat, gastronomy) > 0:
            different += 1
        gastronomy += 1
    return different >= t.VARIETY_MIN


def points(state: "SliceState", seat: i64) -> i64:
    """Stars, majorities, variety and the marker of the seat that finished [SD-12.3 to 12.6]."""
    total = stars(state, seat)
    gastronomy: i64 = 0
    while gastronomy < t.GASTRONOMIES:
        if has_majority(state, seat, gastronomy):
            total += t.MAJORITY
        gastronomy += 1
    if has_variety(state, seat):
        total += t.VARIETY
    if state.finisher == seat:
        total += t.MARKER
    return total


def score(state: "SliceState", seat: i64) -> i64:
    """Points of the seat; in the co-op both have the value of all cards [SD-12.3 to 12.6, SD-13.7]."""
    return team_stars(state) if state.coop else points(state, seat)


def tiebreak(state: "SliceState", seat: i64) -> i64:
    """The seat with more cooked dishes is ahead; seats still equal, and a team, share a rank [SD-12.7]."""
    return 0 if state.coop else state.served[seat]


def team_stars(state: "SliceState") -> i64:
    """The value of all cards of both cooks [SD-13.7]."""
    total: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        total += stars(state, seat)
        seat += 1
    return total


def won(state: "SliceState") -> bool:
    """The co-op goal is reached [SD-13.6]."""
    return state.coop and state.all_served() >= state.quota
