"""The drawings of Wok and Roll."""
