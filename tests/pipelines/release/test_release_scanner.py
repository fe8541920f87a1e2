"""Secrets and personal data found in texts, and what is left alone."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.release.scanner import hash_of, is_maskable, scan_text
from store.releases.vocabulary import FindingKind

SECRET, EMAIL, ADDRESS, NAME = FindingKind


@pytest.mark.parametrize(
    ("line", "kind", "value"),
    [
        ('key = "AKIAIOSFODNN7QRSTUVW"', SECRET, "AKIAIOSFODNN7QRSTUVW"),
        ('password = "S3cr3tHunter99x"', SECRET, "S3cr3tHunter99x"),
        ("-----BEGIN RSA PRIVATE KEY-----", SECRET, "BEGIN RSA PRIVATE KEY"),
        ('mail("jane.doe@harbour.io")', EMAIL, "jane.doe@harbour.io"),
        ('connect(("93.184.216.34", 80))', ADDRESS, "93.184.216.34"),
        ("ping 2a02:2e0:3fe:1001:302::", ADDRESS, "2a02:2e0:3fe:1001:302::"),
        ("# Author: Jane Doe", NAME, "Jane Doe"),
        (" * @author John Q. Public", NAME, "John Q. Public"),
        ('__author__ = "Jane Doe"', NAME, "Jane Doe"),
    ],
)
def test_a_finding_tells_kind_line_and_columns(line: str, kind: FindingKind, value: str) -> None:
    (found,) = scan_text(f"import socket\n{line}\n", ".py")

    assert (found.kind, found.value, found.line) == (kind, value, 2)
    assert line[found.first : found.last] == value
    assert found.value_hash == hash_of(value)


@pytest.mark.parametrize(
    "line",
    [
        'bind(("127.0.0.1", 80)); bind("0.0.0.0"); connect("192.168.0.7"); connect("10.1.2.3")',
        'connect("203.0.113.9"); connect("198.51.100.1"); connect("2001:db8::dead:beef:1"); resolve("8.8.8.8")',
        'version = "1.2.3.4567"; section 5.6.7.8.9; mask 255.255.255.0; oid 2.5.29.32',
        'mail("user@example.com"); clone("git@github.com:ferry/line.git"); noreply@github.com',
        "@Component @Override std::string x::y; at 12:30:45",
        'password = "guest"; password = os.environ["PASSWORD"]; pwd = "${SECRET}"',
        "# Author: The authors of the ferry",
        "Copyright (c) 2009 Jane Doe",
    ],
)
def test_what_is_nobodys_is_left_alone(line: str) -> None:
    assert scan_text(line, ".py") == []


def test_what_is_shown_of_a_value_does_not_give_it_away() -> None:
    (found,) = scan_text('mail("jane.doe@harbour.io")', ".py")

    assert found.masked == "ja…io"


def test_the_mark_before_a_private_key_cannot_be_masked() -> None:
    (found,) = scan_text("-----BEGIN RSA PRIVATE KEY-----", ".py")

    assert not is_maskable(found.rule)
