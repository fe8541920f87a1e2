"""The entry of `crosspl-tui` and of `python -m crosspl_tui`: ctrl+c counts before the rest of the program is there."""

from __future__ import annotations

import os

_INTERRUPTED = 130


def main() -> None:
    """Load the command line and run it; ctrl+c meanwhile ends the process in silence, as it does later."""
    try:
        import signal  # noqa: PLC0415 - takes others with it

        raises = signal.getsignal(signal.SIGINT)
        if raises is signal.default_int_handler:
            # Not by an exception: some of what is imported would answer it with another one.
            signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
        from crosspl_tui.cli.main import main as run_command_line  # noqa: PLC0415 - this is what takes its time

        signal.signal(signal.SIGINT, raises)
    except KeyboardInterrupt:
        os._exit(_INTERRUPTED)
    run_command_line()


if __name__ == "__main__":
    main()
