"""Writes a position of Diced Veggies as text."""

from dicery.engine.fields import write_fields, write_settings
from dicery.engine.state import SPECTATOR
from dicery.games.diced_veggies.options import settings_of
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.rules.view import hype_ids, plan_choices, recipe_ids


def dump(state: VeggieState) -> str:
    """The position as text; of a cook under way, the plan as far as it is settled."""
    view = state.view(SPECTATOR)
    step = [a.STEPS[state.step], str(state.active)]
    if state.held != t.NONE:
        step.append(PARTS.vegetables[state.held].id)
    if state.slot != t.NONE:
        step.append(str(state.slot + 1))
    if state.cooked_now:
        step.append(str(state.cooked_now))
    end: list[str] = []
    if state.trigger != t.NONE or state.finals != t.NONE:
        end.append("-" if state.trigger == t.NONE else str(state.trigger))
    if state.finals != t.NONE:
        end.append(str(state.finals))
    cells = [code or "..." for code in view["block"]]
    plan = list(plan_choices(state))
    if state.step in (a.DICE, a.CHANGING):
        plan.append(" ".join(view["plan_dice"]))
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "options": write_settings(settings_of(state)),
            "first": "-" if state.first == t.NONE else str(state.first),
            "step": " ".join(step),
            "turn": str(state.turn),
            "end": " ".join(end),
            "block": "\n".join(" ".join(cells[row : row + 7]) for row in range(0, 35, 7)),
            "shape": " ".join(view["shape"]),
            "pantries": "\n".join(" ".join(dice) or "-" for dice in view["pantries"]),
            "tokens": " ".join(str(seat) for seat in range(state.seats) if view["tokens"][seat]),
            "recipes": "\n".join(" ".join(cards) or "-" for cards in view["recipes"]),
            "hypes": "\n".join(" ".join(hype_ids(hand)) or "-" for hand in state.hypes),
            "cooked": "\n".join(" ".join("+".join(dish) for dish in dishes) or "-" for dishes in view["cooked"]),
            "display": " ".join(recipe or "-" for recipe in view["display"]),
            "recipe-discards": " ".join(recipe_ids(state.recipe_discards)),
            "hype-discards": " ".join(hype_ids(state.hype_discards)),
            "plan": " / ".join(word or "-" for word in plan),
        },
    )
