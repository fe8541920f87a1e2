"""Names that a Python text finds under what its imports call them."""

from __future__ import annotations

from time import process_time

import pytest

from fsm.judging.other_names import other_names, parts_of, renamed_in


@pytest.mark.parametrize(
    ("name", "code", "used"),
    [
        ("requests.get(", "import requests as rq\nrq.get(url)\n", ["rq.get("]),
        ("requests.get(", "from requests import get\nget(url)\nbox.get(url)\n", ["get("]),
        (
            "requests.get(",
            "from requests import (\n    post,\n    get as fetch,\n)\nfetch (url)\n",
            ["fetch ("],
        ),
        ("requests.get(", "from elsewhere import get\nget(url)\n", []),
        ("requests.get(", "from requests import get\n", []),
        ("KafkaProducer", "from kafka import KafkaProducer as Producer\nProducer()\n", ["Producer"]),
        ("subprocess.run(", "import os; import subprocess as sp\nsp.run(a)\n", ["sp.run("]),
    ],
)
def test_a_name_is_met_under_the_one_that_its_import_gives_it(name: str, code: str, used: list[str]) -> None:
    parts = parts_of("Python", name)
    found = other_names(parts, code, is_call=name.endswith("("))
    assert [code[start:end] for start, end in found] == used
    assert not found or not renamed_in(code).isdisjoint(parts)


@pytest.mark.parametrize(
    "text",
    [
        "import requests as rq",
        "from requests import get",
        "from requests \\\r\n    import get",
        "from os import (path, requests as rq)",
        "from os import (\n    requests  # the best, they say\n    # of all\n    as rq\n)",
    ],
)
def test_no_renamed_word_is_missed_however_it_is_written(text: str) -> None:
    assert "requests" in renamed_in(text)


def test_rows_of_signs_in_comments_are_read_in_no_time() -> None:
    started = process_time()
    renamed_in("x\n" + "# # # #########\n" * 2_000 + " as y")
    assert process_time() - started < 1.0


def test_only_plain_names_of_python_may_be_renamed() -> None:
    assert parts_of("Java", "requests.get(") == ()
    assert parts_of("Python", ".get(") == ()
