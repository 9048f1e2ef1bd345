"""The addresses that the server answers."""
