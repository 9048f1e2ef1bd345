"""The box of Dessert Dice."""

from dicery.games.box import Box
from dicery.games.dessert_dice import options, position
from dicery.games.dessert_dice.board import card, motion, page, picture, terminal, view_model
from dicery.games.dessert_dice.rules.encoder import ENCODER
from dicery.games.dessert_dice.rules.state import DessertState
from dicery.games.dessert_dice.text import explain, log, notation, prompts, prospects, refusals
from dicery.games.shelf_card import ShelfCard

# Two to four seats, a quarter of an hour, from eight years up [DD-1.1, DD-13.1, DD-13.7]. The ledger names the book and
# its licence [DD-15.2]. No step has more than 25 choices, no turn more than 2500 whole decisions [DD-14.3, DD-14.4].
GAME = Box(
    package=__name__,
    name="dessert-dice",
    title="Dessert Dice",
    edition="2",
    seats=(2, 4),
    width=25,
    options=options.OPTIONS,
    presets=options.PRESETS,
    option_groups=options.GROUPS,
    card=ShelfCard(
        "Tip dice until your secret dessert rules the board, and let nobody guess which one it is.",
        card.card,
        difficulty=1,
        start_here=True,
    ),
    start=options.start,
    longest=options.longest,
    state=DessertState,
    dump=position.dump,
    load=position.load,
    notation=notation.notation,
    label=notation.label,
    sentence=log.sentence,
    prompt=prompts.prompt,
    explain=explain.explain,
    fact=prompts.fact,
    score_parts=prompts.score_parts,
    prospects=prospects.prospects,
    tie_reason=prompts.tie_reason,
    refusal=refusals.refusal,
    own_view=view_model.own_view,
    board=page.board,
    svg=picture.svg,
    motion=motion.motion,
    faces=motion.faces,
    decisive=motion.decisive,
    encoder=ENCODER,
    text=terminal.text,
    inks=terminal.INKS,
)
