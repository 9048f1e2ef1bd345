"""The operator's commands for the database of `dicery serve`."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import dicery
from dicery.cli.app import AsJson, err, fail, out

db = typer.Typer(no_args_is_help=True, help="The database of `dicery serve`: upgrade, copy, check it.")

Database = Annotated[
    str, typer.Option("--db", metavar="URL", help="Where tables are kept; a file of the user's data without it.")
]


@contextmanager
def failing_clearly() -> Iterator[None]:
    """Turns what may go wrong with a database into one line."""
    try:
        from dicery.server.tables.database.migrations import UpgradeFailed
        from dicery.server.tables.database.store import StoreError
        from dicery.server.tables.database.upkeep import UpkeepFailed
    except ImportError as error:
        raise fail(f"the database needs more packages ({error}): pip install 'dicery[server]'") from None
    try:
        yield
    except (StoreError, UpgradeFailed, UpkeepFailed, OSError) as error:
        raise fail(error) from None


def existing(url: str) -> str:
    """The address of the database that is meant; a file that is not there is none, but a slip of the pen."""
    from dicery.server.tables.database.store import default_url, file_of
    from dicery.server.tables.database.upkeep import UpkeepFailed

    path = file_of(url or default_url())
    if path is not None and not path.exists():
        raise UpkeepFailed(f"expected a database, but there is no {path}")
    return url or default_url()


@db.command()
def upgrade(url: Database = "") -> None:
    """Bring a database that an older dicery has written to the version of this one.

    Stop the server and make a copy first. Nothing is changed if a step fails, or if there is nothing to do.

    Example: dicery db upgrade --db sqlite:///tables.sqlite
    """
    with failing_clearly():
        from dicery.server.tables.database.migrations import upgrade as upgrade_tables
        from dicery.server.tables.database.owner import owning
        from dicery.server.tables.database.store import Store, connect
        from dicery.server.tables.database.upkeep import keep_endings

        found = existing(url)
        with owning(found):
            before, after = upgrade_tables(connect(found))
            kept = keep_endings(Store(found), dicery.SHELF)
    out.print(f"version {after} already" if before == after else f"version {before or 'none'} -> {after}")
    if kept:
        out.print(f"record and last drawing of {kept} ended matches kept")


@db.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], url: Database = "") -> None:
    """Copy the database into one file while the server runs; PostgreSQL's with pg_dump.

    Copying the file of SQLite by other means may lose what was written last.

    Example: dicery db backup tables-monday.sqlite
    """
    with failing_clearly():
        from dicery.server.tables.database.store import default_url
        from dicery.server.tables.database.upkeep import backup as copy

        copy(url or default_url(), file)
    out.print(f"{file}, {file.stat().st_size} bytes", markup=False)


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `dicery db backup` has made.")],
    url: Database = "",
    force: Annotated[bool, typer.Option("--force", help="Replace what is in the database.")] = False,
) -> None:
    """Put a copy into an empty database, or with --force in place of what is there. Stop the server first.

    Example: dicery db restore tables-monday.sqlite --db sqlite:///tables.sqlite
    """
    with failing_clearly():
        from dicery.server.tables.database.owner import owning
        from dicery.server.tables.database.store import default_url
        from dicery.server.tables.database.upkeep import restore as put_back

        with owning(url or default_url()):
            put_back(url or default_url(), file, force)
    out.print("restored; `dicery db check` replays every table")


@db.command()
def check(url: Database = "", as_json: AsJson = False) -> None:
    """Replay every stored table and say which cannot be played on. Ends with 1 if one is broken.

    Example: dicery db check --db sqlite:///tables.sqlite
    """
    with failing_clearly():
        from rich.progress import track

        from dicery.server.tables.database.store import Store
        from dicery.server.tables.database.upkeep import check as check_tables
        from dicery.server.tables.database.upkeep import stored_codes

        store = Store(existing(url))
        total = len(stored_codes(store))
        quiet = not err.is_terminal
        found = list(
            track(check_tables(store, dicery.SHELF), "Replaying", total, console=err, transient=True, disable=quiet)
        )
        store.close()
    counts = {kind: sum(one.kind == kind for one in found) for kind in ("fine", "old", "broken")}
    if as_json:
        others = [one.__dict__ for one in found if one.kind != "fine"]
        print(json.dumps({**counts, "tables": others}))
    else:
        for one in found:
            if one.kind != "fine":
                out.print(f"{one.code}  {one.kind}: {one.reason}", markup=False)
        out.print(f"{counts['fine']} fine, {counts['old']} of earlier editions, {counts['broken']} broken")
    if counts["broken"]:
        raise typer.Exit(1)


@db.command()
def rotate_key(
    url: Database = "",
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget the older keys: everybody becomes a new guest and loses the seats.")
    ] = False,
) -> None:
    """Make a new key for the tokens of guests. The older keys are still read; pages replace such cookies.

    Servers that run learn of it within ten seconds and sign with it ten seconds later. With --forget, tokens that
    somebody has stolen are worth nothing from then on.

    Example: dicery db rotate-key --db sqlite:///tables.sqlite
    """
    with failing_clearly():
        from dicery.server.tables.database.store import Store

        store = Store(existing(url))
        store.rotate_key("guests", forget)
        known = len(store.keys("guests"))
        store.close()
    out.print(f"a new key, {known} in all; servers that run use it within twenty seconds")


def tidy(
    url: Database = "",
    unbegun: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Tables whose match never began.")] = 7,
    finished: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Matches that have ended.")] = 365,
    abandoned: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Matches that nobody goes on with.")] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count them.")] = False,
) -> None:
    """Remove old tables from the database, also while the server runs. 0 days: never.

    Example: dicery tidy --finished 90 --dry-run
    """
    with failing_clearly():
        from dicery.server.tables.database.store import Store
        from dicery.server.tables.database.upkeep import Policy
        from dicery.server.tables.database.upkeep import tidy as remove

        store = Store(existing(url))
        removed = remove(store.engine, Policy(unbegun, finished, abandoned), dry_run)
        store.close()
    word = "would be removed" if dry_run else "removed"
    out.print(f"{word}: " + ", ".join(f"{count} {kind}" for kind, count in removed.items()))
