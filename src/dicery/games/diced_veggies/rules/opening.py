"""The position of Diced Veggies before the first step."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import BOARD, ROWS
from dicery.games.diced_veggies.rules.state import VeggieState


def opening_state(
    game: Game,
    seats: i64,
    hypes_on: bool,
    chef_on: bool,
    three_dice: bool,
    even_turns: bool,
    solo_rush: bool,
    target: i64,
    turn_limit: i64,
    solo_turns: i64,
    solo_par: i64,
    starter: i64,
) -> VeggieState:
    """All dice before they are rolled, all cards undrawn; alone nobody is drawn [DV-1.7, DV-3.1, DV-3.6, DV-13]."""
    hypes = t.ALL_HYPES if hypes_on else 0
    return VeggieState(
        game=game,
        seats=seats,
        waiting=0,
        over=False,
        hypes_on=hypes_on,
        chef_on=chef_on,
        three_dice=three_dice,
        even_turns=even_turns,
        solo_rush=solo_rush,
        target=target,
        turn_limit=turn_limit,
        solo_turns=solo_turns,
        solo_par=solo_par,
        starter=starter,
        step=a.LAYING_DIE,
        active=0,
        first=0 if seats == 1 else starter,
        turn=0,
        trigger=t.NONE,
        finals=t.NONE,
        cooked_now=0,
        block=0,
        shape=BOARD,
        held=t.NONE,
        frame=t.ALL_DICE,
        tokens=(1 << seats) - 1 if chef_on else 0,
        recipe_deck=t.ALL_RECIPES,
        hype_deck=hypes if chef_on else hypes & ~t.TOKEN_HYPES,
        recipe_discards=0,
        hype_discards=0,
        slot=t.NONE,
        plan_recipe=t.NONE,
        plan_hype=t.NONE,
        plan_extra=t.NONE,
        plan_mode=t.NONE,
        asking=t.NONE,
        types=vec[i64]([0] * t.TYPES),
        rows=vec[i64]([0] * ROWS),
        pantry=vec[i64]([0] * (t.TYPES * (seats + 1))),
        recipes=vec[i64]([0] * seats),
        hypes=vec[i64]([0] * seats),
        cooked=vec[i64]([0] * seats),
        hyped=vec[i64]([t.NONE] * t.RECIPES),
        display=vec[i64]([t.NONE] * t.SLOTS),
    )
