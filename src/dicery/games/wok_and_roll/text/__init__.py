"""Wok and Roll in sentences."""
