"""What a judge says beside another judge: which one speaks, and whose words were looked for."""

from __future__ import annotations

from fsm.trace import Mode, Verdict

_NOTHING = "nothing satisfies "
_SAYS = {Verdict.ACCEPT: "accepts", Verdict.REJECT: "rejects", Verdict.UNSURE: "is unsure"}


def reason_shown(mode: Mode, reason: str) -> str:
    """Return the reason of a judge's trace as it reads beside the other judges'.

    A published judge looks for its own words: `#include <httplib.h>` does include the header, and is not among them.
    So that its reason does not read as if it said the opposite of strict's, it names them as its words.
    """
    if mode is Mode.STRICT or not reason.startswith(_NOTHING):
        return reason
    return f"does not find the words it knows for {reason.removeprefix(_NOTHING)}"


def saying(mode: Mode, verdict: str, reason: str) -> str:
    """Return in a line which judge says what, and why."""
    return f"{mode} {_SAYS[Verdict(verdict)]}: {reason_shown(mode, reason)}"
