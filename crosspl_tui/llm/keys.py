"""The keys of endpoints: where they are read, and how they are kept out of everything that is shown or stored."""

from __future__ import annotations

import json
import os
import re
from typing import Final, Literal
from urllib.parse import quote

from crosspl_tui.llm.errors import UnusableModelError

MASK: Final = "***"
KEYRING: Final = "keyring:"
_LEAST_IN_ANSWERS = 8
_LOOKS_LIKE_A_KEY = re.compile(r"\bsk-[\w*.…-]{6,}")
_BEARER = re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/*=-]{4,}")


class Key:
    """A secret that shows itself to nobody but who asks by name."""

    __slots__ = ("__value",)

    def __init__(self, value: str = "") -> None:
        self.__value = value

    def __repr__(self) -> str:
        return f"Key({MASK if self.__value else 'none'})"

    def __bool__(self) -> bool:
        return bool(self.__value)

    def __reduce__(self) -> tuple[type[Key], tuple[Literal[""]]]:
        """Leave the secret behind when copied to another process."""
        return (Key, ("",))

    def reveal(self) -> str:
        """Return the secret, for the header it belongs in."""
        return self.__value

    def hide_in_words(self, words: str) -> str:
        """Return words of the endpoint without the key, whole or shortened, and without authorisation headers."""
        for form in self._forms():
            words = words.replace(form, MASK)
        words = _BEARER.sub(rf"\1 {MASK}", words)
        return _LOOKS_LIKE_A_KEY.sub(MASK, words)

    def hide_in_answer(self, answer: str) -> str:
        """Return an answer without the key; one of under 8 characters may be an honest word and stays."""
        if len(self.__value) < _LEAST_IN_ANSWERS or self.__value not in answer:
            return answer
        return answer.replace(self.__value, MASK)

    def _forms(self) -> set[str]:
        value = self.__value
        return {value, quote(value, safe=""), json.dumps(value)[1:-1]} if value else set()


def read_key(source: str, *, model: str) -> Key:
    """Read a key from where a setting says: a variable's name, `keyring:SERVICE/USER`, or "" for none.

    Raises UnusableModelError where there is none.
    """
    if not source:
        return Key()
    if source.startswith(KEYRING):
        return Key(_from_keyring(source.removeprefix(KEYRING), model))
    value = os.environ.get(source, "").strip()
    if not value:
        raise UnusableModelError(f"{model}: the variable {source} holds no key; set it, or name another one")
    if not value.isascii() or not value.isprintable():
        raise UnusableModelError(f"{model}: the variable {source} holds characters that no key has")
    return Key(value)


def words_of_key(source: str) -> str:
    """Say whether a key was sent, and whence it came."""
    if source.startswith(KEYRING):
        return f"the key sent is that of {source}"
    if source:
        return f"the key sent is that of the variable {source}"
    return (
        "no key was sent: one comes from the variable CROSSPL_API_KEY for MODEL@BASE_URL, "
        "and from that which `key` names for a model of the settings"
    )


def has_key(source: str, *, model: str) -> bool:
    """Say whether a key is where the setting says; true where none is needed."""
    try:
        read_key(source, model=model)
    except UnusableModelError:
        return False
    return True


def _from_keyring(entry: str, model: str) -> str:
    service, _, user = entry.rpartition("/")
    if not (service and user):
        raise UnusableModelError(f"{model}: write the key as keyring:SERVICE/USER, not keyring:{entry}")
    try:
        import keyring  # noqa: PLC0415 - an extra, and slow
        from keyring.errors import KeyringError  # noqa: PLC0415
    except ImportError:
        raise UnusableModelError(
            f"{model}: keys from a keyring need the package keyring; install crosspl-tui[keyring]"
        ) from None
    try:
        value = keyring.get_password(service, user)
    except KeyringError as error:
        raise UnusableModelError(f"{model}: the keyring cannot be read: {error}") from None
    if not value:
        raise UnusableModelError(
            f"{model}: the keyring has no {entry}; store it with `keyring set {service} {user}`"
        )
    return value
