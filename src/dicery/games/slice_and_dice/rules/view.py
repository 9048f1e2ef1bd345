"""Slice & Dice: what a seat or a spectator may know."""

from typing import TYPE_CHECKING, TypedDict

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.state import View
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import can_complete
from dicery.games.slice_and_dice.rules.scoring import cooked_in, has_majority, has_variety, stars, won
from dicery.games.slice_and_dice.rules.sets import tokens

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


class LineView(TypedDict):
    dish: str  # "" while the line is empty
    space: int  # 1 to 4
    pinned: bool


class DieView(TypedDict):
    face: str  # the item shown, "" before the first throw
    thrown: bool  # belongs to the present throw
    named: bool
    rolling: bool


class Criteria(TypedDict):
    """The points of a seat, by where they come from [SD-12.3 to 12.6]."""

    stars: int
    majorities: list[str]  # gastronomies
    gastronomies: list[int]  # cards of each
    variety: bool
    marker: bool


class CookView(TypedDict):
    line: int | None  # of the marker, from 1
    pan: list[str]
    knife: list[str]
    special: list[str]  # which of the pan are special tokens
    missing: list[str]  # of the dish on the cook's line
    owned: list[str]  # special tokens beside the board
    cards: int
    hand: list[str] | None  # None: not yours to see
    known: list[str]  # cards that everybody saw the cook take
    cooked: list[str]
    criteria: Criteria


class SliceView(View):
    """What a seat or a spectator may know [SD-15]."""

    step: str
    point: str  # the idle point of the turn: opening, cook or wrap-up
    round: int
    max_rounds: int
    starter: int | None
    active: int
    coop: bool
    clock: bool
    quota: int
    throws_left: int | None
    won: bool
    cut_limit: int
    cuts: int
    throws: int
    plays: int
    moved: bool
    cleared: bool
    reward: bool
    lines: list[LineView]
    dish_deck: int
    dish_pile: list[str]
    cooks: list[CookView]
    lid: int | None
    mill: str
    dice: list[DieView]
    hits: list[str]
    completing: bool  # at the throw window: the hits and the special tokens of the active cook complete the dish
    left: list[str]
    display: list[str]
    utensil_deck: int
    utensil_pile: list[str]
    card: str  # in play
    trigger: str  # in play as well
    bought: list[str] | None  # the two of Bowl, for the buyer
    armed: list[str] | None  # triggers that may answer, for their holder
    gained: int  # the gains of the open trigger window: 1 from the bag, 2 a buy, 4 from the deck
    drawn: list[str]
    draws: int  # tokens still to be drawn
    pays: int  # tokens still to be paid for the lid
    target: int | None  # the line or seat chosen for the card in play
    sent: list[str]
    brought: list[str]
    bag: list[str]
    paid: list[str]
    finisher: int | None


def view_of(state: "SliceState", seat: i64) -> SliceView:
    """Hands are hidden, and what Bowl has bought; everything else is open [SD-15.1, SD-15.2, SD-15.4]."""
    scores = state.scores()
    buyer = state.sees_hand(seat, state.active)
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "over": state.over,
        "waiting": state.waiting_seats(),
        "scores": list(scores),
        "ranks": list(state.ranks()) if state.over else None,
        "step": a.STEPS[state.step],
        "point": a.STEPS[state.point] if state.point >= a.OPENING else "",
        "round": state.round,
        "max_rounds": state.max_rounds,
        "starter": optional(state.starter),
        "active": state.active,
        "coop": state.coop,
        "clock": state.clock,
        "quota": state.quota,
        "throws_left": optional(state.throws_left),
        "won": won(state),
        "cut_limit": state.cut_limit,
        "cuts": state.cuts,
        "throws": state.throws,
        "plays": state.plays,
        "moved": state.moved,
        "cleared": state.cleared,
        "reward": state.reward,
        "lines": [line_view(state, line) for line in range(t.LINES)],
        "dish_deck": size(state.dish_deck),
        "dish_pile": PARTS.dish_ids(state.dish_pile),
        "cooks": [cook_view(state, owner, seat) for owner in range(state.seats)],
        "lid": optional(state.lid),
        "mill": "" if state.mill == t.NONE else PARTS.dishes[state.mill].id,
        "dice": [die_view(state, die) for die in range(t.DICE)],
        "hits": PARTS.item_ids(state.hits() if state.rolling == 0 else 0),
        "completing": state.step == a.THROW_WINDOW and can_complete(state),
        "left": PARTS.item_ids(state.left),
        "display": ["" if card == t.NONE else PARTS.utensils[card].id for card in state.display],
        "utensil_deck": size(state.deck),
        "utensil_pile": PARTS.utensil_ids(state.pile),
        "card": "" if state.card == t.NONE else PARTS.utensils[state.card].id,
        "trigger": "" if state.trigger == t.NONE else PARTS.utensils[state.trigger].id,
        "bought": PARTS.utensil_ids(state.bought) if buyer else None,
        "armed": PARTS.utensil_ids(state.armed) if buyer else None,
        "gained": state.gained,
        "drawn": item_list(state.drawn),
        "draws": state.draws,
        "pays": state.pays,
        "target": optional(state.target),
        "sent": PARTS.item_ids(state.sent),
        "brought": PARTS.item_ids(state.brought),
        "bag": item_list(state.bag),
        "paid": item_list(state.paid),
        "finisher": optional(state.finisher),
    }


def line_view(state: "SliceState", line: int) -> LineView:
    dish = state.dishes[line]
    return {
        "dish": "" if dish == t.NONE else PARTS.dishes[dish].id,
        "space": state.spaces[line],
        "pinned": state.pins >> line & 1 == 1,
    }


def die_view(state: "SliceState", die: int) -> DieView:
    item = state.face(die)
    return {
        "face": "" if item == t.NONE else PARTS.items[item].id,
        "thrown": state.thrown >> die & 1 == 1,
        "named": state.named >> die & 1 == 1,
        "rolling": state.rolling >> die & 1 == 1,
    }


def cook_view(state: "SliceState", owner: int, seat: i64) -> CookView:
    line = state.markers[owner]
    places = range(t.PLATES * owner, t.PLATES * owner + state.served[owner])
    return {
        "line": None if line == t.NONE else line + 1,
        "pan": PARTS.item_ids(state.board(owner) & t.INGREDIENTS),
        "knife": PARTS.item_ids(state.board(owner) & t.TECHNIQUES),
        "special": PARTS.item_ids(state.special[owner]),
        "missing": PARTS.item_ids(state.missing(owner)),
        "owned": item_list(state.owned[owner]),
        "cards": size(state.hands[owner]),
        "hand": PARTS.utensil_ids(state.hands[owner]) if state.sees_hand(seat, owner) else None,
        "known": PARTS.utensil_ids(state.known[owner]),
        "cooked": [PARTS.dishes[state.plates[place]].id for place in places],
        "criteria": {
            "stars": stars(state, owner),
            "majorities": [
                gastronomy.id
                for number, gastronomy in enumerate(PARTS.gastronomies)
                if not state.coop and has_majority(state, owner, number)
            ],
            "gastronomies": [cooked_in(state, owner, number) for number in range(t.GASTRONOMIES)],
            "variety": not state.coop and has_variety(state, owner),
            "marker": state.finisher == owner,
        },
    }


def optional(number: int) -> int | None:
    return None if number == t.NONE else number


def item_list(pile: int) -> list[str]:
    """The tokens of a pile, equal ones side by side."""
    return [PARTS.items[item].id for item in tokens(pile)]
