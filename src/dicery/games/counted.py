"""How many of something, in words."""


def counted(number: int, one: str, many: str = "") -> str:
    """`1 die`, `2 dice`; the plural need not be given where it only adds an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"
