"""Whose view a guest gets of a table: a seat's, a spectator's, or a curtain between two people on one device."""

from typing import NamedTuple

from dicery.engine.state import SPECTATOR, View
from dicery.server.page.guest import Guest
from dicery.server.tables.table import Table

NOBODY = -9


class Viewer(NamedTuple):
    """A guest in front of a table."""

    guest: Guest
    seat: int  # whose view is shown; SPECTATOR for those who watch, and behind a curtain
    own: tuple[int, ...]  # the seats that the guest holds
    curtain: int = NOBODY  # the seat to which the device is to be handed

    def view(self, table: Table) -> View:
        return table.state.view(self.seat)

    def text(self, table: Table) -> str:
        """The table in characters."""
        return table.game.text(self.view(table), self.moves(table), table.names())

    def acts(self, table: Table) -> bool:
        """Is the seat whose view is shown the guest's own, and is it to act?"""
        return self.seat in self.own and self.seat in table.acting()

    def moves(self, table: Table) -> list[str]:
        return table.moves(self.seat) if self.seat in self.own else []


def viewer(table: Table, guest: Guest, wanted: int = NOBODY) -> Viewer:
    """What the guest may see. With several seats, `wanted` is the seat of the person in front of the device.

    As soon as another seat of the same device is to act, a curtain hides the hand of the seat that has acted. It is
    also needed for a person for whom a bot plays, who may still sit in front of the device.
    """
    own = tuple(table.seats_of(guest.id))
    if not own:
        return Viewer(guest, SPECTATOR, own)
    if not table.shared(guest.id):
        return Viewer(guest, own[0], own)
    if table.ended:
        return Viewer(guest, wanted if wanted in own else own[0], own)
    acting = [seat for seat in table.acting() if seat in own]
    if wanted in own and (wanted in acting or not acting):
        return Viewer(guest, wanted, own)
    return Viewer(guest, SPECTATOR, own, acting[0] if acting else own[0])
