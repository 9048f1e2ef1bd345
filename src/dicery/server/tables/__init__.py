"""Hosted matches: their events, seats, clocks and bots, kept in memory and in a database."""
