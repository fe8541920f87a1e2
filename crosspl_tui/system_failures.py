"""What the operating system refuses, as a sentence that says where and what to do."""

from __future__ import annotations

import errno
import os

_PERMISSION = "change its permissions, or choose another place"
_SPACE = "free some space, then do it again"
_REMEDIES = {
    errno.EACCES: _PERMISSION,
    errno.EPERM: _PERMISSION,
    errno.EROFS: "its disk can only be read; choose another place",
    errno.ENOENT: "check its path",
    errno.ENOTDIR: "what its path goes through has to be a folder; check it",
    errno.EISDIR: "name a file in it",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOSPC: _SPACE,
    errno.EDQUOT: _SPACE,
    errno.EMFILE: "allow more open files (ulimit -n), then start again",
    errno.ENOMEM: "end other programs, then do it again",
    errno.EIO: "look after its disk, then do it again",
}
_AGAIN = "do it again once that is mended"


def sentence_of_failure(error: OSError) -> str:
    """Return what failed, where and what to do; an error of ours says that itself."""
    if not error.strerror:
        return str(error)
    names = [os.fsdecode(name) for name in (error.filename, error.filename2) if isinstance(name, str | bytes)]
    where = " and ".join(names) or "The system"
    return f"{where}: {error.strerror}; {_REMEDIES.get(error.errno or 0, _AGAIN)}"
