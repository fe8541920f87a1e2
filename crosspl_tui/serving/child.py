"""The workbench process behind a tab: `python -m crosspl_tui.serving.child`, with its settings in the environment."""

from __future__ import annotations

import sys

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.settings import load_settings


def main() -> int:
    """Run the workbench until it is left, drawn for a browser by the driver that the environment names."""
    app = WorkbenchApp(load_settings(), start="home")
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
