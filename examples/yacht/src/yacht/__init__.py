"""The box of Yacht."""

from dicery.games.box import Box
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
)
