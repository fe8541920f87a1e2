"""Addresses of repositories: what a list or a host gives, made safe to hand to git and to name folders by."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import NoReturn
from urllib.parse import unquote, urlsplit

from crosspl_tui.sources.errors import AddressError

DEFAULT_HOST = "github.com"
LONGEST_ADDRESS = 500
# No leading dash, which programs take for an option, and nothing that means something in a URL or a shell.
_SEGMENT = re.compile(r"(?!\.{1,2}$|\.git$)[A-Za-z0-9_.][A-Za-z0-9_.-]{0,99}", re.IGNORECASE)
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?")
_SHORT = re.compile(r"[^/:\s]+/[^/:\s]+")
_WITHOUT_SCHEME = re.compile(r"(?:www\.)?github\.com(?:/|$)", re.IGNORECASE)
# A port is that of SSH, which says nothing of where the host answers to https.
_SECURE_SHELL = re.compile(
    r"(?:ssh://git@(?P<named>[^/:@]+):[0-9]+/(?P<below>[^@/]+/[^@]+)"
    r"|(?:ssh://)?git@(?P<host>[^/:@]+)[:/](?P<path>[^@]+))"
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_GITHUB_API = "api.github.com"
_GITHUB_HOSTS = frozenset({DEFAULT_HOST, "www.github.com", "ssh.github.com"})
# Logins: https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference
_GITHUB_OWNER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a repository is cloned from. `name` is owner/name, `place` a relative folder of its own."""

    name: str
    url: str
    place: str

    @property
    def scheme(self) -> str:
        return self.url.partition(":")[0]

    @property
    def identity(self) -> str:
        """The same for all spellings of one repository: GitHub makes no difference of upper and lower case."""
        return self.url.lower() if is_caseless(self.url) else self.url


def parse_address(text: str) -> Address:
    """Return the address that a text means.

    It is owner/name on github.com, an https URL (http only on this machine), git@host:owner/name, a file URL
    or an absolute path; a link to a page of a repository on github.com means the repository. Raises `AddressError`;
    its message holds no password, whatever the text holds.
    """
    text = text.strip()
    if len(text) > LONGEST_ADDRESS:
        raise AddressError(f"an address of {len(text):,} characters is too long")
    if _CONTROL.search(text):
        raise AddressError(f"{_shown(text)} holds a line break or another control character")
    if text.startswith(("file:", "/")):
        return local_address(Path(_path_in(text)))
    if _WITHOUT_SCHEME.match(text):
        return _parse_url(f"https://{text}")
    if _SHORT.fullmatch(text) and not text.startswith("."):
        return _remote_address(text, "https", DEFAULT_HOST, text)
    if secure_shell := _SECURE_SHELL.fullmatch(text):
        host, path = secure_shell["named"], secure_shell["below"]
        return _remote_address(text, "https", host or secure_shell["host"], path or secure_shell["path"])
    return _parse_url(text)


def local_address(folder: Path) -> Address:
    """Return the address of a repository on this machine."""
    resolved = folder.resolve()
    url = resolved.as_uri()
    name = re.sub(r"[^A-Za-z0-9_.-]", "_", resolved.name.removesuffix(".git")).lstrip("-.") or "folder"
    digest = hashlib.sha256(url.encode()).hexdigest()[:10]
    return Address(name, url, f"local/{name}-{digest}")


def local_path(url: str) -> Path:
    """Return the path that a file URL names."""
    return Path(_path_in(url))


def is_caseless(url: str) -> bool:
    """Say whether a repository's URL means the same in upper and lower case."""
    return url.startswith(f"https://{DEFAULT_HOST}/")


def is_loopback(host: str | None) -> bool:
    """Say whether a host is this machine."""
    if host == "localhost":
        return True
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return False


def check_commit(text: str) -> str:
    """Return the hash of a commit in lower case, or "" for none; raises `AddressError`."""
    commit = text.strip().lower()
    if commit and not _COMMIT.fullmatch(commit):
        raise AddressError(f"{_shown(text)} is no full hash of a commit; give all 40 digits")
    return commit


def _parse_url(text: str) -> Address:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise AddressError(f"{_shown(text)} is no address: {error}") from None
    if parts.username is not None or parts.password is not None:
        raise AddressError("the address holds a user name or password; take it out")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(parts.hostname)):
        raise AddressError(f"{_shown(text)} is no owner/name, https URL or absolute path")
    if (parts.query or parts.fragment) and parts.hostname not in _GITHUB_HOSTS:
        raise AddressError(f"{_shown(text)} holds more than the path of a repository")
    host = (parts.hostname or "") + (f":{port}" if port else "")
    return _remote_address(text, parts.scheme, host, parts.path)


def _remote_address(text: str, scheme: str, host: str, path: str) -> Address:
    host, _, port = host.lower().partition(":")
    segments = path.strip("/").split("/")
    if host == _GITHUB_API and segments[0] == "repos":
        host, segments = DEFAULT_HOST, segments[1:3]
    if host in _GITHUB_HOSTS and port in ("", "443"):
        host, port, segments = DEFAULT_HOST, "", _github_repository(text, segments)
    segments[-1] = segments[-1].removesuffix(".git")
    if not _HOST.fullmatch(host) or not all(map(_SEGMENT.fullmatch, segments)):
        raise AddressError(f"{_shown(text)} is no address of a repository")
    name = "/".join(segments)
    place = f"{host}_{port}" if port else host
    return Address(name, f"{scheme}://{host}{':' + port if port else ''}/{name}", f"{place}/{name}")


def _github_repository(text: str, segments: list[str]) -> list[str]:
    """Return owner and name of a repository, of which the path may be a page; raises `AddressError`."""
    owner, name, page = (*segments, "", "")[:3]
    if not name:
        _refuse(text, "names no repository; give owner/name")
    if owner.lower() in _github_words("no_owners") or not _GITHUB_OWNER.fullmatch(owner):
        _refuse(text, f"is no repository: {_shown(owner)} is no owner on {DEFAULT_HOST}")
    if page and page.lower() not in _github_words("pages"):
        _refuse(text, "is neither a repository nor a page of one; give owner/name")
    return [owner, name]


@cache
def _github_words(kind: str) -> frozenset[str]:
    table = tomllib.loads((files("crosspl_tui.sources") / "github_paths.toml").read_text(encoding="utf-8"))
    return frozenset(table[kind])


def _refuse(text: str, why: str) -> NoReturn:
    raise AddressError(f"{_shown(text)} {why}")


def _path_in(text: str) -> str:
    if not text.startswith("file:"):
        return text
    parts = urlsplit(text)
    if parts.netloc not in ("", "localhost") or not parts.path.startswith("/"):
        raise AddressError(f"{_shown(text)} names no path on this machine")
    path = unquote(parts.path)
    if "\0" in path:
        raise AddressError(f"{_shown(text)} names a path that no system has")
    return path


def _shown(text: str) -> str:
    """Return the text as it may be shown: cut, and without what stands before an @, which may be a password."""
    return ascii(text.rpartition("@")[2][:80])
