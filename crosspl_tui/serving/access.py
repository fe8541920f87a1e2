"""Who may use a served workbench: whoever opens the one-time address first, in that browser."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field


def _random() -> str:
    return secrets.token_urlsafe(32)


@dataclass(slots=True)
class Access:
    """A token that opens the door once, and the cookie that keeps it open for who came through."""

    token: str = field(default_factory=_random)
    session: str = field(default_factory=_random)
    is_used: bool = False

    def redeem(self, token: str) -> bool:
        """Say whether this is the token, and was not used before."""
        if self.is_used or not _equal(token, self.token):
            return False
        self.is_used = True
        return True

    def holds(self, session: str) -> bool:
        """Say whether this is the cookie of who came through the door."""
        return self.is_used and _equal(session, self.session)


def _equal(given: str, expected: str) -> bool:
    """Compare in a time that does not tell how much is right."""
    return secrets.compare_digest(given.encode("utf-8", errors="replace"), expected.encode())
