"""Why a file could not be written, as a sentence that says what to do."""

from __future__ import annotations

import errno
from pathlib import Path

REMEDIES = {
    errno.EACCES: "choose a place that you may write to",
    errno.EPERM: "choose a place that you may write to",
    errno.EROFS: "its disk can only be read; choose another place",
    errno.EISDIR: "name a file in it",
    errno.ENOENT: "create its folder first, or choose another place",
    errno.ENOTDIR: "what its path goes through has to be a folder; choose another place",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOSPC: "free some space, then do it again",
    errno.EDQUOT: "free some space, then do it again",
    errno.EFBIG: "its disk takes no file so large; choose another place",
}
_ELSEWHERE = "choose another place"


def why_not_written(place: Path, error: OSError) -> str:
    """Return what kept a file or folder from being written, and what to do."""
    remedy = REMEDIES.get(error.errno or 0, _ELSEWHERE)
    return f"{place}: cannot be written: {error.strerror or error}; {remedy}"
