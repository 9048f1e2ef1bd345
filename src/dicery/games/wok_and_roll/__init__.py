"""The box of Wok and Roll."""

from dicery.games.box import Box
from dicery.games.shelf_card import ShelfCard
from dicery.games.wok_and_roll import options, position
from dicery.games.wok_and_roll.board import card, motion, page, picture, terminal, view_model
from dicery.games.wok_and_roll.rules.encoder import ENCODER
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.text import explain, log, notation, prompts, prospects, refusals

# One to five seats, about 35 minutes [WR-2.1]. No step has more than 64 choices [WR-17.4].
GAME = Box(
    package=__name__,
    name="wok-and-roll",
    title="Wok and Roll",
    seats=(1, 5),
    width=64,
    edition="2",
    options=options.OPTIONS,
    presets=options.PRESETS,
    option_groups=options.GROUPS,
    card=ShelfCard(
        "Six dice, one wok: roll what you need, and leave your friends only the scraps.",
        card.card,
        difficulty=2,
    ),
    state=WokState,
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
