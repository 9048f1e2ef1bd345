"""The box of Diced Veggies."""

from dicery.games.box import Box
from dicery.games.diced_veggies import options, position
from dicery.games.diced_veggies.board import card, motion, page, picture, terminal, view_model
from dicery.games.diced_veggies.rules.encoder import ENCODER
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.text import explain, log, notation, prompts, prospects, refusals
from dicery.games.shelf_card import ShelfCard

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
    option_groups=options.GROUPS,
    card=ShelfCard(
        "One big cut takes the dice your recipes need, and opens the block for the next cook.",
        card.card,
        difficulty=2,
    ),
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
    explain=explain.explain,
    phases=prompts.phases,
    fact=prompts.fact,
    score_parts=prompts.score_parts,
    prospects=prospects.prospects,
    goal=prompts.goal,
    refusal=refusals.refusal,
    board=page.board,
    svg=picture.svg,
    motion=motion.motion,
    faces=motion.faces,
    decisive=motion.decisive,
    encoder=ENCODER,
    text=terminal.text,
    inks=terminal.INKS,
)
