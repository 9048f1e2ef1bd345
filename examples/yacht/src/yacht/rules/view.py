"""What a seat may know: everything, as nothing in Yacht is hidden."""

from dicery.engine.state import View


class YachtView(View):
    dice: list[int]  # 0: to be rolled
    rolls_left: int
    active: int  # whose turn it is
    sheets: list[list[int | None]]  # seat -> category -> points; None: open
    categories: list[int]  # those of the sheet in play
