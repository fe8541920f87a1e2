"""Starting a process for which the permissions of files count, even where the tests run as the superuser."""

from __future__ import annotations

import os
import shutil

import pytest

_CAPABILITIES = "-dac_override,-dac_read_search"


def unprivileged(*command: str) -> list[str]:
    """Return the command as one to which permissions apply; skips where there is no way to that."""
    if os.geteuid() != 0:
        return list(command)
    if shutil.which("setpriv") is None:
        pytest.skip("the superuser may write every file, and there is no setpriv to give that up")
    return ["setpriv", f"--bounding-set={_CAPABILITIES}", f"--inh-caps={_CAPABILITIES}", *command]
