"""What the steps of the game name: faces and cards that come up, are taken and count."""

from dicery.engine.state import CHANCE
from dicery.games.census import SEEN, TAKEN, USED, Census, Mention, Part
from tests.planted import CARDS, FACES, TAKE_DIE, PlantedState

PARTS = (
    *(Part(f"face {face}", "face", f"a {face}") for face in range(1, FACES + 1)),
    *(Part(f"card {card}", "card", f"Card {card}") for card in range(CARDS)),
)


def mentions(before: PlantedState, after: PlantedState, seat: int, action: int) -> list[Mention]:
    if seat == CHANCE:
        return [Mention(f"card {action}" if before.die else f"face {action}", SEEN)]
    part = f"face {before.die}" if action == TAKE_DIE else f"card {before.card}"
    return [Mention(part, TAKEN, seat), Mention(part, USED, seat)]


CENSUS = Census(PlantedState, PARTS, mentions, lambda *step: [], (), lambda state: "all turns are over")
