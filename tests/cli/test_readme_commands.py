"""Every command of the README is executed: page after page, each page in a little world of its own."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeGuard
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from bench.terminal import MeasureError, Size, Terminal
from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked
from llm.scripted_endpoint import serving as serving_models
from postgresql_cluster import cluster
from published_clone import SOLUTION
from readme_commands import README, ReadmeCommand, UnknownPlaceholderError, readme_commands
from readme_world import key_in_dispute, make_world
from runs.engine.test_distributed import machines
from sources.scripted_host import ScriptedHost
from sources.scripted_host import serving as serving_host

from crosspl_tui.llm.endpoint import read_endpoint
from crosspl_tui.settings import load_settings

SECONDS = 60
COMMANDS = readme_commands()
PAGES = list(dict.fromkeys(command.page for command in COMMANDS))
OPENING = {"demo": "Trace·accept", "review": "qQuit"}
"""Commands that open the workbench, and what it then shows."""
SERVING = "serve"

FINDINGS = {
    "second disagreements": "there is one",
    "release findings": "one is open",
    "sources clone": "a repository of the list is not there",
    "runs retry": "no sample has failed",
    "runs cancel": "it has ended",
}
"""Commands that end with 1 in the world, which the README says, and why."""

LEFT_OUT = {
    "bash .ci/setup": ".ci/run and .ci/smoke execute it: it makes the environment that this test runs in",
    "crosspl-tui sandbox build": "downloads a Docker image; tests/sandbox builds one where there is an engine",
}

FOREIGN = ("gsl-config", "gcc")
NEEDED = {
    "ffi libraries": FOREIGN,
    "ffi construct": FOREIGN,
    "ffi evaluate": FOREIGN,
    # The README names the run of a translation by its number, so that the runs before it have to be there.
    "translations build": (*FOREIGN, "ruby", "lua5.3"),
    "runs pause": (*FOREIGN, "ruby", "lua5.3"),
    "runs resume": (*FOREIGN, "ruby", "lua5.3"),
    "runs retry": (*FOREIGN, "ruby", "lua5.3"),
    "runs cancel": (*FOREIGN, "ruby", "lua5.3"),
}
"""Programs without which a command cannot do what the README says."""


@dataclass
class World:
    """The folder in which a page's commands are executed one after the other, and what became of those."""

    folder: Path
    environment: Mapping[str, str]
    commands: list[ReadmeCommand]
    placeholders: Callable[[ReadmeCommand], Mapping[str, str]]
    ended: dict[ReadmeCommand, Future[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.ended = {command: Future() for command in self.commands}

    def execute(self, last: ReadmeCommand) -> None:
        """Execute the page's commands up to one; each one's result is what is wrong with how it ended."""
        for command in self.commands[: self.commands.index(last) + 1]:
            try:
                self.ended[command].set_result("" if left_out(command) else self._execute(command))
            except BaseException as error:  # noqa: BLE001 - a skip or a fault, raised where the result is asked for
                self.ended[command].set_exception(error)

    def _execute(self, command: ReadmeCommand) -> str:
        script = command.filled(self.placeholders(command))
        if screen := next((shown for words, shown in OPENING.items() if command.starts_with(words)), ""):
            return self._open(script, screen)
        if command.starts_with(SERVING):
            return self._serve(script)
        done = subprocess.run(
            ["bash", "-euc", script], cwd=self.folder, env=self.environment, capture_output=True, text=True,
            timeout=SECONDS, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        expected = any(command.starts_with(words) for words in FINDINGS)
        said = f"{script}\nended with {done.returncode}\n{done.stdout[-1000:]}\n{done.stderr[-2000:]}"
        return "" if done.returncode == expected else said

    def _open(self, script: str, screen: str) -> str:
        """Open the workbench in a terminal, accept an item if there is one, and leave."""
        here = f"cd {shlex.quote(str(self.folder))}\n{script}"
        with Terminal(["bash", "-euc", here], Size(120, 40), self.environment) as terminal:
            try:
                terminal.wait_for(screen, SECONDS)
                terminal.send("aq")
                _leave(terminal)
            except MeasureError as error:
                return f"{script}\n{error}"
        return (
            "" if terminal.process.returncode == 0 else f"{script}\nleft with {terminal.process.returncode}"
        )

    def _serve(self, script: str) -> str:
        """Serve the workbench, fetch its page once, and interrupt the server."""
        command = ["bash", "-euc", f"exec {script} --no-open"]
        visitor = build_opener(HTTPCookieProcessor())
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout
            try:
                with visitor.open(server.stdout.readline().strip(), timeout=SECONDS) as page:
                    is_found = "crosspl" in page.read().decode()
                server.send_signal(signal.SIGINT)
                code = server.wait(SECONDS)
            finally:
                server.kill()
        return "" if is_found and code == 0 else f"{script}\nended with {code}"


@dataclass
class Neighbours:
    """What commands talk to beyond their folder; slow ones begin when a command first names them."""

    stack: ExitStack
    folder: Path

    @cached_property
    def model(self) -> str:
        return self.stack.enter_context(serving_models(_answer)).url

    @cached_property
    def host(self) -> str:
        """Something like GitHub, where one repository fits, which cannot be cloned."""
        host = ScriptedHost(
            stars={"harbour/ferry": 20_000},
            languages={"harbour/ferry": {"Go": 900, "Shell": 100}},
            clone_url="https://127.0.0.1:1/{name}.git",
        )
        return self.stack.enter_context(serving_host(host)).url

    @cached_property
    def scheduler(self) -> str:
        pytest.importorskip("distributed", reason="distributed, the engine of Dask, is not installed")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("CODER_KEY", "secret")  # the machines ask models themselves
            return self.stack.enter_context(machines(self.folder, 1))[0].removeprefix("dask://")

    @cached_property
    def team(self) -> str:
        database = self.stack.enter_context(self.stack.enter_context(cluster()).database())
        return database.engine.url.render_as_string(hide_password=False)


@pytest.fixture(scope="module")
def neighbours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neighbours]:
    with ExitStack() as stack:
        yield Neighbours(stack, tmp_path_factory.mktemp("neighbours"))


@pytest.fixture(scope="module")
def worlds(
    request: pytest.FixtureRequest, neighbours: Neighbours, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mapping[str, World]]:
    """A world for each page; the pages are worked off beside each other, as far as their commands are tested."""
    first = tmp_path_factory.mktemp("readme") / "world"
    make_world(first)
    tested = {item.callspec.params["command"] for item in request.session.items if is_of_a_command(item)}
    worlds = {}
    with ThreadPoolExecutor(len(PAGES)) as pool:
        for number, page in enumerate(PAGES):
            folder = Path(shutil.copytree(first, first.parent / str(number)))
            commands = [command for command in COMMANDS if command.page == page]
            worlds[page] = World(
                folder, environment(folder, neighbours), commands, placeholders(folder, neighbours)
            )
            if asked := [command for command in commands if command in tested]:
                pool.submit(worlds[page].execute, asked[-1])
        yield worlds


def is_of_a_command(item: pytest.Item) -> TypeGuard[pytest.Function]:
    return isinstance(item, pytest.Function) and "worlds" in item.fixturenames


def environment(folder: Path, neighbours: Neighbours) -> dict[str, str]:
    """The variables of somebody who has installed the workbench and named the README's models in the settings."""
    config = re.sub(r'base_url = "[^"]*"', f'base_url = "{neighbours.model}"', settings_blocks()[0])
    (folder / "config.toml").write_text(config)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROSSPL_", "XDG_"))}
    return kept | {
        "HOME": str(folder),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "CROSSPL_DB": "bench.db",
        "CROSSPL_CONFIG": str(folder / "config.toml"),
        "CROSSPL_GITHUB_API": neighbours.host,
        "CROSSPL_REVIEWER": "carla",
        "CODER_KEY": "secret",
        "LC_ALL": "C.UTF-8",
    }


def placeholders(folder: Path, neighbours: Neighbours) -> Callable[[ReadmeCommand], Mapping[str, str]]:
    """What the README's words in capitals stand for, if only for themselves; slow ones only when they are named."""
    here = {"CLONE": "CLONE", "CRUXEVAL": "CRUXEVAL", "KEY": key_in_dispute(folder), "TCP": "TCP"}

    def filling(command: ReadmeCommand) -> Mapping[str, str]:
        filled = dict(here)
        if "HOST:8786" in command.line:
            filled["HOST:8786"] = neighbours.scheduler
        if "URL" in command.line:
            filled["URL"] = shlex.quote(neighbours.team)
        return filled

    return filling


def settings_blocks() -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def left_out(command: ReadmeCommand) -> str:
    """Why a command is not executed here; "" for most."""
    if why := next((why for words, why in LEFT_OUT.items() if command.line.startswith(words)), ""):
        return why
    needed = next((programs for words, programs in NEEDED.items() if command.starts_with(words)), ())
    missing = [program for program in needed if shutil.which(program) is None]
    return f"this machine lacks {', '.join(missing)}" if missing else ""


def _answer(asked: Asked) -> Act:
    """Answer whatever is asked with the same program, but for a level name one."""
    is_level = "Answer with Function-level, Class-level or null." in asked.prompt
    return answer("Function-level" if is_level else f"```python\n{SOLUTION}\n```")


def _leave(terminal: Terminal) -> None:
    """Close the summary, which comes only after a decision, and wait for the end."""
    try:
        terminal.wait_for("Thissession", SECONDS)
        terminal.send("\r")
    except MeasureError:
        pass
    terminal.wait_for_end(SECONDS)


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_a_command_of_the_readme_does_what_it_should(
    command: ReadmeCommand, worlds: Mapping[str, World]
) -> None:
    if why := left_out(command):
        pytest.skip(why)
    wrong = worlds[command.page].ended[command].result()
    assert not wrong, wrong


def test_a_placeholder_that_is_not_known_is_an_error() -> None:
    with pytest.raises(UnknownPlaceholderError, match="what stands for FOLDER"):
        ReadmeCommand(1, "", "crosspl-tui scan FOLDER", ()).filled({"CLONE": "x"})


def test_the_settings_shown_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, block in enumerate(settings_blocks()):
        file = tmp_path / f"{number}.toml"
        file.write_text(block)
        monkeypatch.setenv("CROSSPL_CONFIG", str(file))
        settings = load_settings()
        assert tomllib.loads(block).keys() & {"models", "keys"}
        assert all(read_endpoint(name, {}) for name in settings.models)


def test_the_extras_shown_are_those_that_can_be_installed() -> None:
    project = tomllib.loads((README.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shown = re.findall(r"^\| `(\w+)` \| [^|]+ \|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(shown) == set(project["optional-dependencies"])
