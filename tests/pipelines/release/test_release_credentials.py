"""Every kind of secret that the library knows: found in full, in its place, and hidden without a rest."""

from __future__ import annotations

import base64
import json
from importlib import import_module
from itertools import cycle, islice

import pytest

from crosspl_tui.pipelines.release.credentials import secrets_in
from crosspl_tui.pipelines.release.known import known
from crosspl_tui.pipelines.release.masking import masked_text
from crosspl_tui.pipelines.release.scanner import Found, hash_of, mask_of, scan_text
from store.releases.vocabulary import FindingKind

MIXED, DIGITS, HEXADECIMAL = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8v", "4938207156", "3f9a0c7be2d15846"
UPPER, LOWER = "Q7RS2TUVW4XJ9KDM", "qwmzrtpxkdsj"


def body(letters: str, length: int) -> str:
    """Letters of a secret that is nobody's: no token stands in this file as one piece."""
    return "".join(islice(cycle(letters), length))


def web_token() -> str:
    parts = (json.dumps(part).encode() for part in ({"alg": "HS256", "typ": "JWT"}, {"sub": "ferry"}))
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


JWT, UUID = web_token(), "3f9a0c7b-e2d1-5846-93a0-c7be2d158463"
# Detector, what stands before the secret, the secret, what stands behind it.
SECRETS = [
    ("ArtifactoryDetector", 'key = "', "AKC" + body(MIXED, 20), '"'),
    ("ArtifactoryDetector", 'key = "', "APB" + body(MIXED, 20), '"'),
    ("AWSKeyDetector", 'id = "', "AKIA" + body(UPPER, 16), '"'),
    ("AWSKeyDetector", 'aws_secret_key = "', body(MIXED, 40), '"'),
    ("AzureStorageKeyDetector", 'to = "AccountName=f;AccountKey=', body(MIXED, 86) + "==", ';Suffix=x"'),
    ("BasicAuthDetector", 'get("https://jane:', body(MIXED, 12), '@ferry.io/")'),
    ("CloudantDetector", 'cloudant_password = "', body(HEXADECIMAL, 64), '"'),
    ("CloudantDetector", 'cloudant_key = "', body(LOWER, 24), '"'),
    ("CloudantDetector", 'get("https://ferry:', body(HEXADECIMAL, 64), '@ferry.cloudant.com")'),
    ("CloudantDetector", 'get("https://ferry:', body(LOWER, 24), '@ferry.cloudant.com")'),
    (
        "DiscordBotTokenDetector",
        'bot = "',
        f"M{body(MIXED, 23)}.{body(MIXED, 6)}.{body(MIXED, 27)}",
        '"',
    ),
    ("DiscordBotTokenDetector", 'bot = "', f"M{body(MIXED, 25)}.{body(MIXED, 6)}.{body(MIXED, 38)}", '"'),
    *(
        ("GitHubTokenDetector", 'token = "', f"{mark}_{body(MIXED, 36)}", '"')
        for mark in ("ghp", "gho", "ghu", "ghs", "ghr")
    ),
    ("GitHubTokenDetector", 'token = "', "ghs_" + body(MIXED, 60), '"'),
    ("GitHubTokenDetector", 'token = "', f"github_pat_{body(MIXED, 22)}_{body(MIXED, 59)}", '"'),
    *(
        ("GitLabTokenDetector", 'token = "', f"{mark}-{body(MIXED, 20)}", '"')
        for mark in ("glpat", "gldt", "glft", "glsoat", "glrt")
    ),
    ("GitLabTokenDetector", 'token = "', f"glpat-{body(MIXED, 27)}.01.{body(LOWER, 9)}", '"'),
    ("GitLabTokenDetector", 'token = "', "GR1348941" + body(MIXED, 20), '"'),
    ("GitLabTokenDetector", 'token = "', "glcbt-" + body(MIXED, 20), '"'),
    ("GitLabTokenDetector", 'token = "', "glcbt-3f_" + body(MIXED, 20), '"'),
    ("GitLabTokenDetector", 'token = "', "glimt-" + body(MIXED, 25), '"'),
    ("GitLabTokenDetector", 'token = "', "glptt-" + body(MIXED, 40), '"'),
    ("GitLabTokenDetector", 'token = "', "glagent-" + body(MIXED, 50), '"'),
    ("GitLabTokenDetector", 'token = "', "gloas-" + body(MIXED, 64), '"'),
    ("IbmCloudIamDetector", 'ibm_cloud_iam_key = "', body(MIXED, 44), '"'),
    ("IbmCosHmacDetector", 'cos_hmac_secret_access_key = "', body(HEXADECIMAL, 48), '"'),
    ("JwtTokenDetector", 'session = "', f"{JWT}.{body(MIXED, 43)}", '"'),
    ("JwtTokenDetector", "as in ", f"{JWT}.{body(MIXED, 43)}", ". Then"),
    ("KeywordDetector", 'password = "', body(MIXED, 14), '"'),
    ("KeywordDetector", 'if "', body(MIXED, 14), '" == password:'),
    ("MailchimpDetector", 'mail = "', body(HEXADECIMAL, 32) + "-us12", '"'),
    ("NpmDetector", 'rc = "//ferry.io/npm_mirror/:_authToken=', "npm_" + body(MIXED, 36), '\\n"'),
    ("NpmDetector", 'rc = "//ferry.io/:_authToken=', UUID, '\\n"'),
    ("OpenAIDetector", 'ai = "', f"sk-{body(MIXED, 20)}T3BlbkFJ{body(MIXED, 20)}", '"'),
    ("OpenAIDetector", 'ai = "', f"sk-proj-{body(MIXED, 74)}T3BlbkFJ{body(MIXED, 74)}", '"'),
    ("PypiTokenDetector", 'up = "', "pypi-AgEIcHlwaS5vcmc" + body(MIXED, 80), '"'),
    ("PypiTokenDetector", 'up = "', "pypi-AgENdGVzdC5weXBpLm9yZw" + body(MIXED, 80), '"'),
    ("SendGridDetector", 'mail = "', f"SG.{body(MIXED, 22)}.{body(MIXED, 43)}", '"'),
    ("SlackDetector", 'bot = "', f"xoxb-{body(DIGITS, 12)}-{body(DIGITS, 12)}-{body(MIXED, 24)}", '"'),
    (
        "SlackDetector",
        'post("',
        f"https://hooks.slack.com/services/T{body(UPPER, 8)}/B{body(UPPER, 8)}/{body(MIXED, 24)}",
        '")',
    ),
    ("SoftlayerDetector", 'softlayer_api_key = "', body(HEXADECIMAL, 64), '"'),
    ("SoftlayerDetector", 'get("http://api.softlayer.com/soap/v3/', body(HEXADECIMAL, 64), '")'),
    ("SquareOAuthDetector", 'pay = "', "sq0csp-" + body(MIXED, 43), '"'),
    ("StripeDetector", 'pay = "', "sk_live_" + body(MIXED, 24), '"'),
    ("StripeDetector", 'pay = "', "rk_live_" + body(MIXED, 99), '"'),
    ("TelegramBotTokenDetector", 'bot = "', f"{body(DIGITS, 9)}:{body(MIXED, 35)}", '"'),
    ("TwilioKeyDetector", 'sid = "', "AC" + body(HEXADECIMAL, 32), '"'),
    ("TwilioKeyDetector", 'sid = "', "SK" + body(HEXADECIMAL, 32), '"'),
]
MARKS = {"PrivateKeyDetector"}


def secrets(text: str) -> list[Found]:
    return [found for found in scan_text(text, ".py") if found.kind is FindingKind.SECRET]


def masked(text: str) -> str:
    """The text as a release has it when all that was found is to be hidden."""
    return masked_text(text, {found.value: mask_of(found.kind) for found in secrets(text)})


def detectors() -> dict[str, object]:
    plugins = import_module("detect_secrets.core.plugins.util").get_mapping_from_secret_type_to_class()
    return {plugin.__name__: plugin for plugin in plugins.values()}


@pytest.mark.parametrize(("detector", "before", "secret", "behind"), SECRETS)
def test_a_secret_of_any_kind_is_found_whole_and_in_its_place(
    detector: str, before: str, secret: str, behind: str
) -> None:
    line = f"{before}{secret}{behind}"

    found = {each.value: each for each in secrets(f"import http\n{line}\n")}

    kind = getattr(detectors()[detector], "secret_type")  # noqa: B009 - the library has no types
    assert (kind, secret) in list(secrets_in(line, ".py"))
    assert (found[secret].line, line[found[secret].first : found[secret].last]) == (2, secret)
    assert found[secret].value_hash == hash_of(secret)


@pytest.mark.parametrize(("detector", "before", "secret", "behind"), SECRETS)
def test_masking_leaves_nothing_of_a_secret_and_all_that_is_around_it(
    detector: str, before: str, secret: str, behind: str
) -> None:
    text = f"import http\n{before}{secret}{behind}\n# {secret}\n"

    assert masked(text) == f"import http\n{before}REDACTED{behind}\n# REDACTED\n", detector


def test_every_pattern_of_every_detector_has_an_example_here() -> None:
    lines = {name: [] for name in known().detectors}
    for detector, before, secret, behind in SECRETS:
        lines[detector].append(f"{before}{secret}{behind}")

    missing = [
        (name, pattern.pattern)
        for name, examples in lines.items()
        if name not in MARKS
        for pattern in getattr(detectors()[name], "denylist", ())
        if not any(pattern.search(line) for line in examples)
    ]

    assert missing == []
    assert {name for name, examples in lines.items() if not examples} == MARKS


def test_all_secrets_of_a_line_are_found() -> None:
    first, second = body(MIXED, 12), body(UPPER, 12)

    assert masked(f'password = "{first}"; db_password = "{second}"') == (
        'password = "REDACTED"; db_password = "REDACTED"'
    )
