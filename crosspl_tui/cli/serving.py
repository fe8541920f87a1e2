"""The command that opens the workbench in a browser: serve."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.options import DatabaseOption, ReviewerOption, settings_from
from crosspl_tui.cli.printing import narrate

if TYPE_CHECKING:
    from crosspl_tui.serving.server import WorkbenchServer


def serve(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 0,
    is_quiet: Annotated[
        bool, typer.Option("--no-open", help="Only print the address; open no browser.")
    ] = False,
) -> None:
    """Open the workbench in a browser of this machine.

    It is served on 127.0.0.1 only, by an address that works once: the browser that opens it first keeps it, any
    other is refused. Each tab is a workbench of its own. ctrl+c ends the server and all of them.
    """
    import asyncio
    import webbrowser

    settings = settings_from(context, database, reviewer)
    # Not as arguments, which everybody on this machine can read: the database's URL may hold a password.
    os.environ.update(CROSSPL_DB=str(settings.database), CROSSPL_REVIEWER=settings.reviewer)
    server = _server([sys.executable, "-m", "crosspl_tui.serving.child"], port)
    print(server.address, flush=True)
    narrate("the address works once; ctrl+c ends the server")
    if not is_quiet:
        webbrowser.open(server.address)
    asyncio.run(_until_interrupted(server))


def _server(child: list[str], port: int) -> WorkbenchServer:
    try:
        from crosspl_tui.serving.server import WorkbenchServer
    except ImportError as error:
        raise CommandError(
            'the workbench is served by textual-serve, which is not installed; pip install "crosspl-tui[serve]"'
        ) from error
    return WorkbenchServer(child, port)


async def _until_interrupted(server: WorkbenchServer) -> None:
    import asyncio
    import signal

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    await server.serve(stopped)
