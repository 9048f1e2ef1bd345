"""Taking back a step after others have moved: the answers of bots go with it, what others did unseen stays."""

from collections.abc import Collection

from dicery.engine.information import appearance, reveals
from dicery.engine.state import SPECTATOR, State
from dicery.match.match import GUESSES, Match, Refused, Step


def last_own(match: Match, seat: int) -> int:
    """The place of the seat's last step among those that stand, -1 if it has made none."""
    return next((place for place in range(len(match.steps) - 1, -1, -1) if match.steps[place].seat == seat), -1)


def taught(state: State, step: Step, observers: list[int]) -> bool:
    """Does the step show one of them something that was hidden? Not those who see neither it nor any change by it."""
    after = state.clone()
    after.apply(step.seat, step.action)
    seeing = [
        observer
        for observer in observers
        if not state.conceals(step.seat, step.action, observer)
        or appearance(state, observer) != appearance(after, observer)
    ]
    return reveals(state, step.seat, step.action, seeing, GUESSES)


def kept_steps(match: Match, seat: int, bots: Collection[int]) -> list[Step]:
    """Of the steps after the seat's last one, those that would stay if it was taken back.

    Where all act at once, others may have acted without seeing it: what they did stays. A bot that answered it will
    answer again. Raises `Refused` if somebody has learned something since then or a person has answered; the reason
    says which.
    """
    place = last_own(match, seat)
    if place < 0:
        raise Refused("legal", "there is nothing to take back: you have not moved yet")
    taken, later = match.steps[place], match.steps[place + 1 :]
    if any(step.seat < 0 for step in later):
        raise Refused("legal", "dice, cards or the clock came after your last step, and what they showed stays known")
    before = match.before if not later and match.before else match.at(place)
    answered = [step.seat for step in later if not before.conceals(seat, taken.action, step.seat)]
    for other in answered:
        if other not in bots:
            raise Refused("legal", f"{match.names[other]} has moved since then")
    people = [other for other in range(before.seats) if other not in bots]
    if taught(before, taken, [*range(before.seats), SPECTATOR]):
        raise Refused("legal", "your last step showed something that was hidden")
    state, alone = before.clone(), before.clone()  # with the step, and as if it had not been made
    state.apply(seat, taken.action)
    kept: list[Step] = []
    for step in later:
        if taught(state, step, [*people, SPECTATOR]):
            raise Refused("legal", f"{match.names[step.seat]}'s answer showed something that was hidden")
        unseen = step.seat not in answered
        if unseen and step.seat in alone.waiting_seats() and step.action in alone.actions(step.seat):
            alone.apply(step.seat, step.action)
            kept.append(step)
        elif step.seat not in bots:
            raise Refused("legal", f"{match.names[step.seat]} has moved since then")
        state.apply(step.seat, step.action)
    return kept


def take_back(match: Match, seat: int, bots: Collection[int]) -> None:
    """Takes back the seat's last step with everything after it, then makes again what stays.

    The log only grows: an entry for every step that goes, then the steps that are made again. Chance is never among
    them, so no roll is made twice.
    """
    kept = kept_steps(match, seat, bots)
    for step in reversed(match.steps[last_own(match, seat) :]):
        match.take_back(step.seat)
    for step in kept:
        match.append(step)
