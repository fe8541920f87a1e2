"""Keys never reach a log, an error, a repr, another process or the database."""

from __future__ import annotations

import logging
import pickle
import sqlite3
from pathlib import Path

import pytest
from llm.asking import KEY, Asking, question
from llm.scripted_acts import Act, answer, failing_midway, page, refused
from llm.scripted_endpoint import Asked, in_turn

from crosspl_tui.llm.cache import CachedModel, Identity
from crosspl_tui.llm.errors import ModelError
from crosspl_tui.llm.keys import Key
from crosspl_tui.llm.stored import StoredReplies
from store.database import open_database
from store.writer import GroupWriter


def echoing(status: int) -> Act:
    return refused(status, f"got header Authorization: Bearer {KEY}", x_key=KEY)


@pytest.mark.parametrize("act", [echoing(401), echoing(500), failing_midway(f"bad key {KEY}"), page()])
def test_no_log_and_no_error_has_the_key(asking: Asking, act: Act, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    opened = asking(act)

    with pytest.raises(ModelError) as caught:
        opened.ask()

    shown = [record.getMessage() + repr(record.__dict__) for record in caplog.records]
    shown += [*opened.told, str(caught.value), repr(caught.value)]
    shown += [repr(entry.locals) for entry in caught.traceback if "crosspl_tui" in str(entry.path)]
    assert not [text for text in shown if KEY in text]


def _chain(error: BaseException | None) -> list[BaseException]:
    found: list[BaseException] = []
    while error is not None:
        found.append(error)
        error = error.__cause__ or error.__context__
    return found


def test_an_error_drags_along_no_request(asking: Asking) -> None:
    with pytest.raises(ModelError) as caught:
        asking(echoing(401)).ask()

    assert _chain(caught.value) == [caught.value]


def test_the_database_has_no_key(asking: Asking, tmp_path: Path) -> None:
    def echo(asked: Asked) -> Act:
        return answer(f"Your key is {asked.headers['authorization']}", thinking=f"Their key is {KEY}.")

    opened = asking(in_turn(echoing(500), answer("x")))
    opened.endpoint.script = echo
    with open_database(tmp_path / "bench.db") as database, GroupWriter(database) as writer:
        model = CachedModel(opened.client, Identity("m", "m"), StoredReplies(database, writer))
        reply = model.ask(question())

    assert reply.answer == "Your key is Bearer ***"
    assert reply.thinking == "Their key is ***."
    with sqlite3.connect(tmp_path / "bench.db") as connection:
        assert KEY not in "\n".join(connection.iterdump())
    connection.close()


def test_a_redirect_to_another_host_takes_no_key_along(asking: Asking) -> None:
    elsewhere = asking(answer("done"))
    away = Act(status=307, headers={"Location": f"{elsewhere.endpoint.url}/chat/completions"})

    assert asking(away).ask().answer == "done"

    assert "authorization" not in elsewhere.endpoint.asked[0].headers


def test_a_key_shows_itself_to_nobody(asking: Asking) -> None:
    key = Key(KEY)

    assert (repr(key), str(key), f"{key}") == ("Key(***)",) * 3
    assert repr(Key()) == "Key(none)"
    assert KEY.encode() not in pickle.dumps(key)
    assert not pickle.loads(pickle.dumps(key))
    assert KEY not in repr(asking())


def test_every_form_of_the_key_is_masked() -> None:
    key = Key('a/b+"c d=')

    for form in ('a/b+"c d=', "a%2Fb%2B%22c%20d%3D", 'a/b+\\"c d='):
        assert key.hide_in_words(f"<{form}>") == "<***>"
    assert Key().hide_in_words("bearer abcd1234, sk-abc****wxyz.") == "bearer ***, ***"


def test_a_short_key_does_not_eat_the_words_of_an_answer() -> None:
    assert Key("test").hide_in_answer("a test") == "a test"
    assert Key("test").hide_in_words("bad key test") == "bad key ***"
