"""Addresses of repositories: many ways to write one, and what is no address."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosspl_tui.sources.addresses import check_commit, parse_address
from crosspl_tui.sources.clone_folder import CloneFolder
from crosspl_tui.sources.errors import AddressError


@pytest.mark.parametrize(
    "text",
    [
        "harbour/ferry",
        " harbour/ferry.git\n",
        "https://github.com/harbour/ferry",
        "https://GitHub.com:/harbour/ferry.git/",
        "git@github.com:harbour/ferry.git",
        "ssh://git@github.com/harbour/ferry",
        "ssh://git@github.com:22/harbour/ferry.git",
        "ssh://git@github.com:harbour/ferry",
        "ssh://git@ssh.github.com:443/harbour/ferry",
        "https://www.github.com/harbour/ferry",
        "https://api.github.com/repos/harbour/ferry",
        "https://github.com:443/harbour/ferry",
        "github.com/harbour/ferry",
        "www.GitHub.com/harbour/ferry.git",
        "https://github.com/harbour/ferry/tree/main/src",
        "https://github.com/harbour/ferry/blob/main/a%20b.py?plain=1#L10",
        "https://github.com/harbour/ferry.git/issues/7/",
        "https://github.com/harbour/ferry?tab=readme-ov-file#start",
    ],
)
def test_one_repository_has_one_address(text: str) -> None:
    address = parse_address(text)

    assert (address.name, address.url) == ("harbour/ferry", "https://github.com/harbour/ferry")
    assert address.place == "github.com/harbour/ferry"


def test_a_name_on_github_is_the_same_in_any_case_and_keeps_its_spelling() -> None:
    loud, quiet = parse_address("HARBOUR/Ferry"), parse_address("harbour/ferry")

    assert loud.url == "https://github.com/HARBOUR/Ferry"
    assert loud.identity == quiet.identity
    elsewhere = (parse_address(f"https://git.example.org/{name}") for name in ("a/B", "a/b"))
    assert len({address.identity for address in elsewhere}) == 2


def test_an_owner_may_be_a_number_or_have_the_name_of_a_page() -> None:
    assert parse_address("git@github.com:123/ferry").name == "123/ferry"
    assert parse_address("https://github.com/harbour/tree/tree/main/src").name == "harbour/tree"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("https://github.com/harbour", "names no repository; give owner/name"),
        ("github.com/harbour", "names no repository; give owner/name"),
        ("https://github.com/topics/rpc", "'topics' is no owner on github.com"),
        ("https://github.com/orgs/harbour/repositories", "'orgs' is no owner on github.com"),
        ("git.example.org/ferry", "'git.example.org' is no owner on github.com"),
        ("https://github.com/harbour/ferry/bow", "neither a repository nor a page of one; give owner/name"),
    ],
)
def test_what_is_no_repository_on_github_says_why(text: str, reason: str) -> None:
    with pytest.raises(AddressError, match=reason):
        parse_address(text)


def test_other_hosts_and_ports_have_places_of_their_own() -> None:
    assert parse_address("https://git.example.org/a/group/b").place == "git.example.org/a/group/b"
    assert parse_address("https://git.example.org:8443/a/b").place == "git.example.org_8443/a/b"
    assert parse_address("http://127.0.0.1:9/a/b").url == "http://127.0.0.1:9/a/b"


def test_folders_of_the_same_name_have_places_of_their_own(tmp_path: Path) -> None:
    first, second = (parse_address(str(tmp_path / name / "ferry.git")) for name in ("a", "b"))

    assert first.name == second.name == "ferry"
    assert first.place != second.place
    assert parse_address((tmp_path / "a" / "ferry.git").as_uri()) == first


@pytest.mark.parametrize(
    "text",
    [
        "",
        "../..",
        "a/..",
        "a/.git",
        "--upload-pack=touch /tmp/x",
        "--upload-pack/x",
        "-u/x",
        "a/-x",
        "a/b c",
        "a/b;id",
        "a/b\x1b[31m",
        "https://github.com/",
        "https://github.com/../../etc",
        "https://github.com/a/%2e%2e",
        "https://git.example.org/a/b?x=1",
        "https://-oProxyCommand=id/a/b",
        "https://github.com:99999/a/b",
        "http://github.com/a/b",
        "git://github.com/a/b",
        "ext::sh -c id",
        "ssh://git@-oProxyCommand=id/a/b",
        "file://elsewhere/a",
        "a/" + "b" * 600,
    ],
)
def test_what_is_not_safe_is_no_address(text: str) -> None:
    with pytest.raises(AddressError):
        parse_address(text)


@pytest.mark.parametrize(
    "text", ["https://anna:s3cret@github.com/a/b", "https://s3cret@github.com/a/b", "ftp://s3cret@a b/c"]
)
def test_a_password_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(AddressError) as raised:
        parse_address(text)
    assert "s3cret" not in str(raised.value)


def test_every_place_lies_in_the_folder_of_clones(tmp_path: Path) -> None:
    folder = CloneFolder(tmp_path / "clones")

    for text in ("harbour/ferry", "https://h.example/..a/b", "/etc/../..", "/"):
        assert folder.place_of(parse_address(text)).is_relative_to(tmp_path / "clones")


def test_a_commit_is_a_full_hash() -> None:
    assert check_commit(" " + "AB" * 20) == "ab" * 20
    assert check_commit("") == ""
    for text in ("main", "abc123", "-x" * 20):
        with pytest.raises(AddressError, match="no full hash"):
            check_commit(text)
