"""The `dicery` command: parses and calls; decides nothing. `dicery --help` lists the commands in this order."""

from dicery.cli import analysis, db, lab, matches, play, puzzles, records, research, serve, shelf
from dicery.cli.app import app

__all__ = ["app"]

COMMANDS = (
    shelf.games,
    shelf.rules,
    play.play,
    play.learn,
    serve.serve,
    db.tidy,
    matches.sim,
    matches.minutes,
    matches.ladder,
    research.dataset,
    research.mcp,
    records.hint,
    analysis.analyse,
    lab.impact,
    records.replay,
    records.verify,
    shelf.new_game,
    matches.bench,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(db.db, name="db")
app.add_typer(puzzles.puzzles, name="puzzles")
app.add_typer(lab.lab, name="lab")
