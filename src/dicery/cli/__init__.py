"""The `dicery` command: parses and calls; decides nothing. `dicery --help` lists the commands in this order."""

from dicery.cli import analysis, matches, play, records, serve, shelf
from dicery.cli.app import app

__all__ = ["app"]

COMMANDS = (
    shelf.games,
    shelf.rules,
    play.play,
    serve.serve,
    matches.sim,
    matches.minutes,
    matches.ladder,
    records.hint,
    analysis.analyse,
    records.replay,
    records.verify,
    shelf.new_game,
    matches.bench,
)
for command in COMMANDS:
    app.command()(command)
