"""From a name to a model: the settings, addresses, recordings, keys, and what is said when it cannot be."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from llm.asking import question
from llm.scripted_acts import answer
from llm.scripted_endpoint import ScriptedEndpoint

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.endpoint import OPENAI_URL
from crosspl_tui.llm.errors import UnusableModelError
from crosspl_tui.llm.opening import endpoint_of, endpoint_price, model_name, open_model
from crosspl_tui.llm.prices import Price
from crosspl_tui.settings import Settings, SettingsError, load_settings

HEAVY = ("openai", "httpx2", "keyring", "sqlalchemy")


@pytest.fixture
def configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Settings]:
    """Settings from a file with some text, without any key in the environment."""
    monkeypatch.setenv("CROSSPL_CONFIG", str(tmp_path / "config.toml"))
    for name in ("CROSSPL_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)

    def configure(text: str) -> Settings:
        (tmp_path / "config.toml").write_text(text, encoding="utf-8")
        return load_settings(database="x.db", reviewer="anna")

    return configure


def test_a_model_of_the_settings_is_asked_with_its_key(
    configured: Callable[[str], Settings],
    serve: Callable[..., ScriptedEndpoint],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    endpoint = serve(answer("done"))
    monkeypatch.setenv("QUAY_KEY", "quay-key-1")
    settings = configured(
        f'[models.ferry]\nbase_url = "{endpoint.url}/"\nmodel = "ferry-7b"\nkey = "QUAY_KEY"\n'
        "concurrency = 3\nprice = { input = 1, output = 2.5 }"
    )

    model = open_model("ferry", settings)
    reply = model.ask(question())
    model.close()

    assert (model.name, reply.answer, reply.is_priced) == ("ferry", "done", True)
    assert endpoint.asked[0].headers["authorization"] == "Bearer quay-key-1"
    assert endpoint.asked[0].body["model"] == "ferry-7b"
    assert endpoint_price(endpoint_of("ferry", settings), settings) == Price(1.0, 2.5)


def test_a_model_at_an_address_needs_no_settings(
    configured: Callable[[str], Settings], serve: Callable[..., ScriptedEndpoint]
) -> None:
    endpoint = serve(answer("done"))

    model = open_model(f"quay/ferry@7b@{endpoint.url}", configured(""))
    model.ask(question())
    model.close()

    assert model.name == "quay/ferry@7b"
    assert endpoint.asked[0].body["model"] == "quay/ferry@7b"
    assert "authorization" not in endpoint.asked[0].headers


def test_keys_of_the_environment_go_where_they_belong(
    configured: Callable[[str], Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = configured("")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")

    assert endpoint_of(f"gpt-4o@{OPENAI_URL}", settings).key == "OPENAI_API_KEY"
    assert endpoint_of("gpt-4o@https://elsewhere.example/v1", settings).key == ""
    monkeypatch.setenv("CROSSPL_API_KEY", "mine")
    assert endpoint_of("gpt-4o@https://elsewhere.example/v1", settings).key == "CROSSPL_API_KEY"


def test_a_recording_is_a_model(configured: Callable[[str], Settings], tmp_path: Path) -> None:
    file = tmp_path / "recorded.jsonl"
    file.write_text('{"model": "ferry", "prompt": "Call the ferry.", "answer": "aye"}')

    assert open_model(f"replay:{file}", configured("")).ask(question()).answer == "aye"
    assert model_name(f"replay:{file}#ferry", configured("")) == "ferry"


@pytest.mark.parametrize(
    ("called", "words"),
    [
        ("buoy", "no model is called 'buoy'; .*config.toml has ferry; .* MODEL@BASE_URL or replay:FILE"),
        ("ferry", "ferry: the variable QUAY_KEY holds no key; set it"),
        ("x@https://anna:pw@quay.example/v1", "must not hold a user name or password"),
        ("x@http://", "no model is called"),
        ("x@https://quay.example/v1?key=1", "must not hold a query"),
        ("replay:missing.jsonl", "replay: missing.jsonl: No such file"),
        ("gpt-4o@https://api.openai.com/v1", "gpt-4o: the variable OPENAI_API_KEY holds no key"),
    ],
)
def test_what_is_missing_is_said(configured: Callable[[str], Settings], called: str, words: str) -> None:
    settings = configured('[models.ferry]\nbase_url = "http://127.0.0.1:9/v1"\nkey = "QUAY_KEY"')

    with pytest.raises(UnusableModelError, match=words):
        open_model(called, settings)


def test_a_budget_in_dollars_needs_a_price(configured: Callable[[str], Settings]) -> None:
    called = "ferry-7b@http://127.0.0.1:9/v1"

    with pytest.raises(UnusableModelError, match="its price is unknown, so no budget in dollars can hold"):
        open_model(called, configured(""), budget=Budget(dollars=1.0))

    open_model(called, configured(""), budget=Budget(tokens=1000)).close()
    priced = configured('[prices]\n"ferry-*" = { input = 0, output = 0 }')
    open_model(called, priced, budget=Budget(dollars=1.0)).close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("models = 3", "config.toml: models: must be a table"),
        ("[models]\nferry = 3", "models.ferry: must be a table with base_url and model"),
        (
            '[models.ferry]\nurl = "x"',
            "models.ferry: url: there is no such setting; there are base_url, model",
        ),
        (
            '[models.ferry]\nbase_url = "quay"',
            "models.ferry: base_url: must be an address like https://host/v1",
        ),
        ("[models.ferry]\nmodel = 3", "models.ferry: model: must be a text, not 3"),
        ("[models.ferry]\nconcurrency = 0", "models.ferry: concurrency: must be from 1 to 1000, not 0"),
        ("[models.ferry]\nconcurrency = true", "models.ferry: concurrency: must be a whole number"),
        ("[models.ferry]\nanswer_seconds = 0", "models.ferry: answer_seconds: must be above 0"),
        ("[models.ferry]\nprice = 3", "models.ferry: price: must be { input"),
        ('[prices]\n"a*" = { input = -1, output = 1 }', r"prices.a\*: input must be a number of dollars"),
    ],
)
def test_broken_settings_are_named_by_file_and_field(
    configured: Callable[[str], Settings], text: str, words: str
) -> None:
    with pytest.raises(SettingsError, match=words):
        configured(text)


def test_a_key_comes_from_the_keyring(
    configured: Callable[[str], Settings], serve: Callable[..., ScriptedEndpoint]
) -> None:
    class InMemory(KeyringBackend):
        priority = 1  # type: ignore[assignment]

        def get_password(self, service: str, username: str) -> str | None:
            return "from-the-ring" if (service, username) == ("quay/main", "anna") else None

        def set_password(self, service: str, username: str, password: str) -> None:
            raise NotImplementedError

    endpoint = serve(answer("done"))
    before = keyring.get_keyring()
    keyring.set_keyring(InMemory())
    try:
        settings = configured(
            f'[models.ferry]\nbase_url = "{endpoint.url}"\nkey = "keyring:quay/main/anna"\n'
            f'[models.buoy]\nbase_url = "{endpoint.url}"\nkey = "keyring:quay/otto"'
        )
        model = open_model("ferry", settings)
        model.ask(question())
        model.close()
        with pytest.raises(UnusableModelError, match="the keyring has no quay/otto; store it with"):
            open_model("buoy", settings)
    finally:
        keyring.set_keyring(before)

    assert endpoint.asked[0].headers["authorization"] == "Bearer from-the-ring"


def test_nothing_heavy_is_loaded_before_a_model_is_asked() -> None:
    program = (
        "import sys; from crosspl_tui.llm.opening import open_model; from crosspl_tui.settings import Settings;"
        "open_model('m@http://127.0.0.1:9/v1', Settings('x', 'y'));"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_white_space_around_a_reviewer_s_name_makes_no_other_reviewer(
    configured: Callable[[str], Settings],
) -> None:
    configured("")
    assert load_settings(reviewer=" anna ").reviewer == "anna"
    assert load_settings(reviewer="  ").reviewer, "the login name"
