"""The box of Slice & Dice."""

from dicery.games.box import Box
from dicery.games.shelf_card import ShelfCard
from dicery.games.slice_and_dice import options, position
from dicery.games.slice_and_dice.board import card, motion, page, picture, terminal, view_model
from dicery.games.slice_and_dice.rules.encoder import ENCODER
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.text import explain, log, notation, prompts, prospects, refusals

# Two to four cooks against each other, or two together against a limit [SD-2.1, SD-13.1].
GAME = Box(
    package=__name__,
    name="slice-and-dice",
    title="Slice & Dice",
    edition="2",
    seats=(2, 4),
    width=63,
    options=options.OPTIONS,
    presets=options.PRESETS,
    option_groups=options.GROUPS,
    card=ShelfCard(
        "Race for the orders, risk one more roll, and try not to cut your finger a third time.",
        card.card,
        difficulty=3,
    ),
    state=SliceState,
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
    reaction=prompts.reaction,
    fact=prompts.fact,
    score_parts=prompts.score_parts,
    prospects=prospects.prospects,
    goal=prompts.goal,
    odds=prompts.odds,
    tie_reason=prompts.tie_reason,
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
