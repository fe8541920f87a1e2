"""What the operating system refuses, as a sentence that says where and what to do."""

from __future__ import annotations

import errno
import os

from store.exchange.refusals import REMEDIES

_PERMISSION = "change its permissions, or choose another place"
_REMEDIES = REMEDIES | {
    errno.EACCES: _PERMISSION,
    errno.EPERM: _PERMISSION,
    errno.ENOENT: "check its path",
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
