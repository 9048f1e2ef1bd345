"""What a seat has and may hope for, in numbers that a person would compare: hints give their reasons by them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Prospect:
    """A quantity of a position, as the seat that is to decide sees it."""

    name: str  # in the words of the game: "your Jello Tart cluster"
    amount: float
    weight: float  # about how many points one of it is worth to the seat; below 0 if less is better
