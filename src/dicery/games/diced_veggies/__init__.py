"""The box of Diced Veggies."""

from dicery.games.box import Box
from dicery.games.diced_veggies import options, position
from dicery.games.diced_veggies.board import page, picture, terminal, view_model
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.text import log, notation, prompts, refusals

# One to four seats, half an hour, alone against par; no step has over 140 choices [DV-1.8, DV-15.3].
GAME = Box(
    package=__name__,
    name="diced-veggies",
    title="Diced Veggies",
    edition="2",
    seats=(1, 4),
    default_seats=2,
    width=140,
    options=options.OPTIONS,
    presets=options.PRESETS,
    state=VeggieState,
    own_view=view_model.own_view,
    start=options.start,
    longest=options.longest,
    dump=position.dump,
    load=position.load,
    notation=notation.notation,
    label=notation.label,
    sentence=log.sentence,
    prompt=prompts.prompt,
    phases=prompts.phases,
    fact=prompts.fact,
    score_parts=prompts.score_parts,
    goal=prompts.goal,
    refusal=refusals.refusal,
    board=page.board,
    svg=picture.svg,
    text=terminal.text,
)
