"""What a step moves on the board, so that a page can show how the new position came about."""


class Motion:
    """A step in terms of the board: dice, cards and tokens are named by their keys (`dicery.drawing.thing`)."""

    def __init__(
        self,
        rolled: tuple[str, ...] = (),
        moved: tuple[tuple[str, str], ...] = (),
        touched: tuple[str, ...] = (),
        sound: str = "",
        picture: str = "",
    ) -> None:
        self.rolled = rolled  # the dice that were rolled, as they lie on the board after the step
        self.moved = moved  # where a thing gets another key: the one before the step, the one after it
        self.touched = touched  # what the step was about, on the board after the step
        self.sound = sound  # one of SOUNDS, or "" for the sound of what moves
        self.picture = picture  # the die or card that the step was about, as markup


SOUNDS = ("chop", "sizzle", "pencil", "card", "tap")
