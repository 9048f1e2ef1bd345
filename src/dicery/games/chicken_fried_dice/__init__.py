"""The box of Chicken Fried Dice."""

from dicery.games.box import Box
from dicery.games.chicken_fried_dice import options, position
from dicery.games.chicken_fried_dice.board import card, motion, page, picture, terminal, view_model
from dicery.games.chicken_fried_dice.rules.encoder import ENCODER
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.text import explain, log, notation, prompts, prospects, refusals
from dicery.games.shelf_card import ShelfCard

# Two to five seats, or one alone, five rounds [CF-1.1]. No step has more than 125 choices [CF-18.4].
GAME = Box(
    package=__name__,
    name="chicken-fried-dice",
    title="Chicken Fried Dice",
    seats=(1, 5),
    width=125,
    edition="2",
    options=options.OPTIONS,
    presets=options.PRESETS,
    option_groups=options.GROUPS,
    card=ShelfCard(
        "Grab dice from the coop, feed the hungry queue, and let each happy customer help the next.",
        card.card,
        difficulty=3,
    ),
    state=ChickenState,
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
    tie_reason=prompts.tie_reason,
    goal=prompts.goal,
    refusal=refusals.refusal,
    board=page.board,
    svg=picture.svg,
    motion=motion.motion,
    decisive=motion.decisive,
    faces=motion.faces,
    encoder=ENCODER,
    text=terminal.text,
    inks=terminal.INKS,
)
