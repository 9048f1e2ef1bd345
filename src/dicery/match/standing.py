"""How a finished match stands: who is where, which ties were broken and why, or whether a goal was reached."""

from dataclasses import dataclass

from dicery.engine.fields import write_settings
from dicery.engine.game import Game
from dicery.engine.option import Setting, differing
from dicery.engine.state import View

WON = "won"
LOST = "lost"


@dataclass(frozen=True)
class Tie:
    """Seats with equal points of which some are ranked before others, and why, in words that follow their names."""

    rank: int
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Standing:
    """The seats of a finished match from first to last."""

    seats: tuple[int, ...]
    ranks: tuple[int, ...]  # by place in `seats`; empty where nobody is ranked: one alone, or a team
    ties: tuple[Tie, ...]
    goal: str  # WON or LOST where all played for one goal, else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """Those who share the first rank; nobody where nobody is ranked."""
        return tuple(seat for seat, rank in zip(self.seats, self.ranks, strict=False) if rank == 1)


def standing(game: Game, view: View) -> Standing:
    """The standing of the finished match that this view shows."""
    ranks = view["ranks"]
    assert ranks is not None, "expected a match that is over"
    goal = game.goal(view)
    seats = sorted(range(view["seats"]), key=lambda seat: (ranks[seat], seat))
    if goal or len(seats) == 1:
        return Standing(tuple(seats), (), (), goal)
    return Standing(tuple(seats), tuple(ranks[seat] for seat in seats), tuple(broken_ties(game, view, ranks)), "")


def broken_ties(game: Game, view: View, ranks: list[int]) -> list[Tie]:
    """The ties that the game's own rule has broken, from first to last."""
    groups = {rank: tuple(seat for seat, own in enumerate(ranks) if own == rank) for rank in sorted(set(ranks))}
    ties: list[Tie] = []
    for rank, after in zip(list(groups), list(groups)[1:], strict=False):
        ahead, behind = groups[rank], groups[after]
        if view["scores"][ahead[0]] == view["scores"][behind[0]] is not None:
            reason = game.tie_reason(view, ahead[0], behind[0])
            ties += [Tie(rank, ahead, behind, reason)] if reason else []
    return ties


def tie_sentence(tie: Tie, names: list[str]) -> str:
    """ "Bob wins the tie: sat later" """
    ahead, behind = listed([names[seat] for seat in tie.ahead]), listed([names[seat] for seat in tie.behind])
    one = len(tie.ahead) == 1
    if tie.rank == 1:
        return f"{ahead} {'wins' if one else 'win'} the tie: {tie.reason}"
    return f"{ahead} {'is' if one else 'are'} ahead of {behind}: {tie.reason}"


def result_sentence(game: Game, view: View, names: list[str]) -> str:
    """What the table says at the end: a tie is called one, everything else the game says itself."""
    winners = standing(game, view).winners
    if len(winners) > 1:
        return f"A tie: {listed([names[seat] for seat in winners])} share the win."
    return game.prompt(view, names)


def standing_lines(game: Game, view: View, names: list[str]) -> list[str]:
    """A line for each seat, from first to last, and one for each tie that was broken."""
    found = standing(game, view)
    width = max(len(name) for name in names)
    places = [f"{rank:>2}.  " for rank in found.ranks] or ["" for _ in found.seats]
    lines = [
        f"{place}{names[seat].ljust(width)}  {points(view, seat):>11}"
        for place, seat in zip(places, found.seats, strict=True)
    ]
    return [*lines, *(f"{tie_sentence(tie, names)}." for tie in found.ties)]


def points(view: View, seat: int) -> str:
    score = view["scores"][seat]
    return "1 point" if score == 1 else f"{'?' if score is None else score} points"


def options_line(game: Game, settings: dict[str, Setting]) -> str:
    """The options that differ from a standard table, in one line; empty if none does."""
    changed = {option.name: value for option, value in differing(game.options, settings)}
    return f"options that differ from the standard: {write_settings(changed)}" if changed else ""


def listed(names: list[str]) -> str:
    """ "Ana, Bo and Cem" """
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
