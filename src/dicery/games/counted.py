"""How many of something, and several of them, in words."""


def counted(number: int, one: str, many: str = "") -> str:
    """`1 die`, `2 dice`; the plural need not be given where it only adds an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: list[str]) -> str:
    """`Ana`, `Ana and Bo`, `Ana, Bo and Cleo`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
