"""The box of Yacht."""

from dicery.games.box import Box
from dicery.games.field_encoder import Field
from yacht.board import page, terminal, view_model
from yacht.options import OPTIONS, longest, start
from yacht.rules.actions import ACTIONS
from yacht.rules.state import YachtState
from yacht.text import log, notation, prompts, refusals

# One to four seats [YA-1.2].
GAME = Box(
    package=__name__,
    name="yacht",
    title="Yacht",
    seats=(1, 4),
    default_seats=2,
    width=ACTIONS,
    options=OPTIONS,
    state=YachtState,
    own_view=view_model.own_view,
    start=start,
    longest=longest,
    notation=notation.notation,
    label=notation.label,
    sentence=log.sentence,
    prompt=prompts.prompt,
    fact=prompts.fact,
    score_parts=prompts.score_parts,
    refusal=refusals.refusal,
    board=page.board,
    text=terminal.text,
    actions=ACTIONS,
    fields=(
        Field("waiting", 0, 15, "bits of the seats that are to act"),
        Field("active", 0, 3, "whose turn it is"),
        Field("rolls_left", 0, 2, "after the one that is being made"),
        Field("dice", 0, 6, "their faces; 0: to be rolled"),
        Field("sheets", -1, 50, "12 * seat + category: points, -1 if the line is open"),
        Field("over", 0, 1, "is the match over?"),
    ),
)
