"""Programs that mean harm, or claim to have passed: every provider ends them, learns nothing wrong from them, and
keeps them from what is not theirs.
"""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from isolation import is_plain

from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.limits import MEGABYTE
from crosspl_tui.sandbox.local.places import PREFIX
from crosspl_tui.sandbox.local.provider import STAYS
from crosspl_tui.sandbox.owner import owner
from crosspl_tui.sandbox.verdict import Execution, Kind

CHECK = "\ndef check(candidate):\n    assert candidate(3) == [3, 4]\n\ncheck(f)\n"
RIGHT = "def f(n):\n    return [n, n + 1]\n" + CHECK


def run(executor: Executor, code: str, **limits: float) -> Execution:
    return executor.execute(Program("py", code), {"seconds": 10, **limits})


def test_a_right_program_passes_and_a_wrong_one_does_not(executor: Executor) -> None:
    assert run(executor, RIGHT).kind is Kind.PASSED
    assert run(executor, RIGHT.replace("n + 1", "n + 2")).kind is Kind.WRONG
    assert run(executor, "def f(n:\n" + CHECK).kind is Kind.COMPILE_ERROR
    assert run(executor, "def f(n):\n    return 1 / 0\n" + CHECK).kind is Kind.RUNTIME_ERROR


# Claims

FORGERIES = {
    "exits early": "import sys\ndef f(n):\n    sys.exit(0)\n",
    "exits early without cleaning up": "import os\ndef f(n):\n    os._exit(0)\n",
    "exits before it is asked": "raise SystemExit(0)\n",
    "prints what a pass may look like": (
        "import os\ndef f(n):\n    print('passed', '0' * 32, 'OK')\n    os.write(1, b'0' * 33)\n    os._exit(0)\n"
    ),
    "always equal": "class Same:\n    def __eq__(self, other): return True\ndef f(n):\n    return Same()\n",
    "always equal inside": (
        "class Same:\n    __hash__ = int.__hash__\n    def __eq__(self, other): return True\n"
        "def f(n):\n    return [Same(), Same()]\n"
    ),
    "a list that is always equal": (
        "class Same(list):\n    def __eq__(self, other): return True\ndef f(n):\n    return Same()\n"
    ),
    "forks and lets the child go on": (
        "import os\ndef f(n):\n    if os.fork():\n        os.wait()\n        os._exit(0)\n    return [3, 4]\n"
    ),
    "replaces exit handlers": "import atexit, os\natexit.register(os._exit, 0)\ndef f(n):\n    raise ValueError\n",
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_pass_is_none(executor: Executor, name: str) -> None:
    execution = run(executor, FORGERIES[name] + CHECK)

    assert execution.kind in {Kind.WRONG, Kind.RUNTIME_ERROR}, execution


def test_classes_of_the_programs_own_may_still_equal_each_other(executor: Executor) -> None:
    code = (
        "from dataclasses import dataclass\nfrom collections import Counter, namedtuple\n"
        "@dataclass\nclass A:\n    n: int\nP = namedtuple('P', 'x y')\n"
        "assert A(1) == A(1)\nassert [A(1)] == [A(1)]\nassert P(1, 2) == (1, 2)\nassert Counter('aa') == {'a': 2}\n"
        "assert {1, 2} == {2, 1}\nassert 1.0 == 1\nassert {'a': [1, (2,)]} == {'a': [1, (2,)]}\n"
    )

    assert run(executor, code).kind is Kind.PASSED


# Harm


def test_a_fork_bomb_is_ended_and_the_sandbox_lives(executor: Executor) -> None:
    code = "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass\n"
    begun = time.monotonic()
    execution = run(executor, code, seconds=2, processes=40)

    assert execution.kind in {Kind.TIMEOUT, Kind.OUT_OF_MEMORY}
    assert time.monotonic() - begun < 6
    assert run(executor, RIGHT).kind is Kind.PASSED


def test_too_much_memory_is_out_of_memory(executor: Executor) -> None:
    execution = run(executor, "x = bytearray(1_500_000_000)\nx[::4096] = b'1' * len(x[::4096])\n")

    assert execution.kind is Kind.OUT_OF_MEMORY


def test_a_hundred_megabytes_of_output_change_no_verdict(executor: Executor) -> None:
    code = "import os\nfor _ in range(100):\n    os.write(1, b'x' * 1_000_000)\n"
    execution = run(executor, code + RIGHT, seconds=30)

    assert execution.kind is Kind.PASSED
    assert len(execution.stdout) < 100_000


def test_endless_output_is_ended_as_such(executor: Executor) -> None:
    execution = run(executor, "while True: print('y' * 10_000)\n", seconds=30, most_output_bytes=20_000_000)

    assert execution.kind is Kind.OUTPUT_CAP


def test_a_child_in_its_own_session_that_holds_the_pipes_ends_with_the_program(executor: Executor) -> None:
    spawn = "import subprocess\nsubprocess.Popen(['sleep', '43.5'], start_new_session=True)\n"
    slow = run(executor, spawn + "import time\ntime.sleep(30)\n", seconds=1)
    quick = run(executor, spawn + RIGHT)

    assert slow.kind is Kind.TIMEOUT
    assert slow.seconds < 1 + 0.5
    assert quick.kind is Kind.PASSED
    assert "sleep\x0043.5" not in _all_command_lines()


def _all_command_lines() -> str:
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(file.read_text(errors="replace"))
        except OSError:
            continue
    return "\n".join(found)


def test_ends_by_signals_are_told(executor: Executor) -> None:
    killed = run(executor, "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    crashed = run(executor, "import ctypes\nctypes.string_at(0)\n")

    assert (killed.kind, killed.signal) == (Kind.KILLED, "SIGKILL")
    assert (crashed.kind, crashed.signal) == (Kind.KILLED, "SIGSEGV")


def test_killing_everything_in_reach_is_no_pass(sandbox: Sandbox, executor: Executor) -> None:
    if is_plain(sandbox) and os.geteuid():
        pytest.skip("a plain process of the same user could kill this one")
    execution = run(executor, "import os\nos.kill(-1, 9)\nos.kill(os.getppid(), 9)\n" + CHECK)

    assert execution.kind is not Kind.PASSED
    assert run(executor, RIGHT).kind is Kind.PASSED


def test_deep_recursion_is_a_runtime_error_and_an_overflown_stack_a_crash(executor: Executor) -> None:
    deep = run(executor, "def f(n):\n    return f(n)\n" + CHECK)
    overflown = run(
        executor,
        "import sys\nsys.setrecursionlimit(10**9)\nclass A:\n    def __repr__(s): return repr(s)\nrepr(A())\n",
    )

    assert deep.kind is Kind.RUNTIME_ERROR
    assert overflown.kind in {Kind.KILLED, Kind.RUNTIME_ERROR}


def test_output_that_is_not_text_is_shown_as_far_as_it_is(executor: Executor) -> None:
    execution = run(executor, "import os\nos.write(1, b'a\\xff\\xfeb\\0c')\n" + RIGHT)

    assert execution.kind is Kind.PASSED
    assert execution.stdout == "a\ufffd\ufffdb\0c"


def test_program_text_that_is_not_unicode_is_judged_like_any_other(executor: Executor) -> None:
    assert run(executor, "x = '\ud800'\n" + RIGHT).kind is Kind.COMPILE_ERROR


SLEEP = "sleep 45.625"
SPAWN = f"os.execlp('sh', 'sh', '-c', 'exec {SLEEP}')\n"


@dataclass(frozen=True, slots=True)
class Harm:
    """A program that does something nasty and how it must end; `seconds` is its limit."""

    code: str
    ends: frozenset[Kind]
    seconds: float = 10.0

    @classmethod
    def slow(cls, code: str) -> Harm:
        return cls(code, frozenset({Kind.TIMEOUT}), 0.7)

    @classmethod
    def passing(cls, code: str) -> Harm:
        return cls(code + RIGHT, frozenset({Kind.PASSED}))


HARM = {
    "forks once and both go on": Harm.passing("import os\nos.fork()\n"),
    "leaves a daemon by a double fork": Harm.passing(
        f"import os\nif not os.fork():\n    os.setsid()\n    if os.fork():\n        os._exit(0)\n    {SPAWN}"
    ),
    "leaves a child that holds the pipes": Harm.passing(
        f"import os\nif not os.fork():\n    os.setsid()\n    {SPAWN}"
    ),
    "waits for a child in its own session": Harm.slow(
        f"import os\nif not os.fork():\n    os.setsid()\n    {SPAWN}os.wait()\n"
    ),
    "ignores all signals": Harm.slow(
        "import signal, time\nfor number in signal.valid_signals() - {9, 19}:\n"
        "    try:\n        signal.signal(number, signal.SIG_IGN)\n    except OSError:\n        pass\n"
        "while True: time.sleep(9)\n"
    ),
    "sleeps for ever": Harm.slow("import time\ntime.sleep(10**6)\n"),
    "computes for ever": Harm.slow("while True: pass\n"),
    "stops itself": Harm.slow("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n"),
    "waits for input": Harm("input()\n", frozenset({Kind.RUNTIME_ERROR})),
    "closes its outputs": Harm.passing("import os\nos.close(1)\nos.close(2)\n"),
    "closes its outputs and stays": Harm.slow("import os, time\nos.closerange(0, 99)\ntime.sleep(99)\n"),
    "prints a line of ten megabytes": Harm.passing("print('x' * 10_000_000)\n"),
    "prints ten megabytes on both": Harm.passing(
        "import os\nfor _ in range(160):\n    os.write(1, b'y' * 65536)\n    os.write(2, b'z' * 65536)\n"
    ),
    "prints zeros and no text": Harm.passing("import os\nos.write(1, bytes(range(256)) * 100)\n"),
    "prints terminal escapes": Harm.passing("print('\\x1b]0;owned\\x07\\x1b[2J\\x1b[?1049h')\n"),
    "makes a sparse file of a terabyte": Harm(
        "open('sparse', 'wb').truncate(1 << 40)\n", frozenset({Kind.RUNTIME_ERROR, Kind.KILLED})
    ),
    "fills the disk with one file": Harm(
        "with open('big', 'wb') as file:\n    while True: file.write(b'x' * (1 << 22))\n",
        frozenset({Kind.RUNTIME_ERROR, Kind.KILLED, Kind.OUTPUT_CAP, Kind.OUT_OF_MEMORY}),
    ),
    "fills the disk with many files": Harm(
        "for number in range(10**6):\n    with open(f'big{number}', 'wb') as file: file.write(b'x' * (1 << 24))\n",
        frozenset({Kind.RUNTIME_ERROR, Kind.OUTPUT_CAP, Kind.OUT_OF_MEMORY}),
    ),
    "fills the disk through a closed folder": Harm(
        "import os\nos.mkdir('a')\nos.chdir('a')\nos.chmod('.', 0o300)\n"
        "for number in range(10**6):\n    with open(f'big{number}', 'wb') as file: file.write(b'x' * (1 << 24))\n",
        frozenset({Kind.RUNTIME_ERROR, Kind.OUTPUT_CAP, Kind.OUT_OF_MEMORY}),
    ),
    "leaves folders a thousand deep": Harm.passing(
        "import os\nfor _ in range(1000):\n    os.mkdir('d')\n    os.chdir('d')\nos.chmod('.', 0)\n"
    ),
}


@pytest.mark.parametrize("name", HARM)
def test_harm_ends_rightly_in_time_and_leaves_nothing(
    sandbox: Sandbox, executor: Executor, name: str
) -> None:
    harm = HARM[name]
    execution = run(executor, harm.code, seconds=harm.seconds, folder_bytes=200 * MEGABYTE)

    assert execution.kind in harm.ends, execution
    assert execution.seconds < harm.seconds + 0.5
    assert SLEEP not in _all_command_lines().replace("\0", " ")
    assert _workspaces_left(sandbox) == []
    assert run(executor, RIGHT).kind is Kind.PASSED


def _workspaces_left(sandbox: Sandbox) -> list[str]:
    """Return what lies in this process's folders of workspaces; those of containers go with the next program."""
    if sandbox.name == "docker":
        return []
    bases = list(Path(tempfile.gettempdir()).glob(f"{PREFIX}{owner()}-*"))
    staying = [left.name for base in bases for left in base.glob(f"{STAYS}*/*")]
    return staying + [left.name for base in bases for left in base.iterdir() if left.name.isdigit()]


def test_links_out_of_the_workspace_are_not_followed_when_it_is_removed(
    executor: Executor, tmp_path: Path
) -> None:
    (tmp_path / "kept").write_text("kept")
    tmp_path.chmod(0o755)
    code = (
        f"import os\nos.symlink({str(tmp_path)!r}, 'link')\nos.mkdir('deep')\n"
        f"os.symlink({str(tmp_path)!r}, 'deep/..link')\nos.symlink('../../../../../../etc', 'deep/up')\n"
        f"os.mkdir('... ..')\nopen('-rf \\n*', 'w').close()\nos.chmod('deep', 0)\n"
    )

    assert run(executor, code + RIGHT).kind is Kind.PASSED
    assert (tmp_path / "kept").read_text() == "kept"
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    assert Path("/etc/passwd").exists()


# What is not theirs


def test_the_callers_environment_and_home_are_out_of_reach(
    sandbox: Sandbox, executor: Executor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CALLERS_SECRET", "hunter2")
    (tmp_path / "secret").write_text("hunter2")
    files = [str(tmp_path / "secret"), f"/proc/{os.getpid()}/environ", "/etc/shadow", "/proc/1/environ"]
    code = (
        f"import os\nprint(os.environ)\nfor name in {files!r} + [os.path.expanduser('~') + '/.bashrc']:\n"
        "    try:\n        print(open(name, errors='replace').read())\n"
        "    except OSError as error:\n        print(error)\n"
    )
    execution = run(executor, code)

    assert execution.kind is Kind.PASSED
    if is_plain(sandbox) and os.geteuid():
        pytest.skip("plain processes of the same user see its files")
    assert "hunter2" not in execution.stdout
    assert "root:" not in execution.stdout


def test_the_network_is_out_of_reach_even_on_this_machine(sandbox: Sandbox, executor: Executor) -> None:
    if is_plain(sandbox):
        pytest.skip("plain processes reach the network, which their notice says")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        for place in (("127.0.0.1", port), ("192.0.2.1", 80), ("::1", port)):
            execution = run(executor, f"import socket\nsocket.create_connection({place!r}, 2)\n")
            assert execution.kind is Kind.RUNTIME_ERROR
            assert "Error" in execution.stderr


def test_nothing_outside_the_workspace_can_be_written(sandbox: Sandbox, executor: Executor) -> None:
    folders = ["/", "/usr/bin", "/etc", "/var/lib", "/kit", "/kits", "/lib", str(Path(__file__).parent)]
    code = (
        f"import os\nfor folder in {folders!r}:\n    try:\n        open(folder + '/planted', 'w').close()\n"
        "        print('WROTE', folder)\n    except OSError:\n        pass\n"
    )
    execution = run(executor, code)

    assert execution.kind is Kind.PASSED
    if is_plain(sandbox) and os.geteuid():
        pytest.skip("plain processes of the same user may write its files")
    assert "WROTE" not in execution.stdout


def test_one_program_sees_nothing_of_another(sandbox: Sandbox, executor: Executor) -> None:
    shared = () if is_plain(sandbox) else ("/tmp", "/dev/shm")
    folders = f"import os\nfor folder in ('.', os.environ['HOME'], *{shared!r}):\n"
    plant = folders + "    open(folder + '/planted', 'w').close()\n"
    look = folders + "    assert 'planted' not in os.listdir(folder), folder\n"

    for _ in range(3):
        assert run(executor, plant).kind is Kind.PASSED
        assert run(executor, look).kind is Kind.PASSED


def test_what_a_program_changes_in_its_interpreter_is_gone_with_it(executor: Executor) -> None:
    change = (
        "import builtins, os, re, sys\nbuiltins.planted = re.planted = 1\nos.environ['PLANTED'] = '1'\n"
        "re.compile = sys.exit = None\nsys.path.insert(0, '/planted')\nos.umask(0)\n"
    )
    look = (
        "import builtins, os, re, sys\nassert not hasattr(builtins, 'planted') and not hasattr(re, 'planted')\n"
        "assert 'PLANTED' not in os.environ and re.compile and '/planted' not in sys.path\n"
    )

    for _ in range(3):
        assert run(executor, change).kind is Kind.PASSED
        assert run(executor, look).kind is Kind.PASSED


def test_programs_share_no_loopback_semaphores_or_devices(sandbox: Sandbox, executor: Executor) -> None:
    if is_plain(sandbox):
        pytest.skip("plain processes share all of it, which their notice says")
    code = (
        "import os, socket\nserver = socket.create_server(('127.0.0.1', 47123))\n"
        "other = socket.socket(socket.AF_UNIX)\nother.bind('\\0planted')\n"
        "os.close(os.open('/dev/shm/planted', os.O_CREAT | os.O_EXCL))\n"
        "try:\n    os.close(os.open('/dev/planted', os.O_CREAT | os.O_EXCL))\nexcept PermissionError:\n    pass\n"
        "except OSError as error:\n    assert error.errno == 30, error\n"
        "if not os.fork():\n    os.setsid()\n    import time\n    time.sleep(46.5)\n"
    )

    for _ in range(3):
        execution = run(executor, code)
        assert execution.kind is Kind.PASSED, execution


def test_a_program_has_no_open_files_but_its_streams(executor: Executor) -> None:
    code = (
        "import os\nfound = {}\nfor name in os.listdir('/proc/self/fd'):\n    try:\n"
        "        found[name] = os.readlink('/proc/self/fd/' + name)\n    except OSError:\n        pass\n"
        "streams = {found[name] for name in '012' if name in found}\n"
        "assert {place for place in found.values() if place not in streams} == set(), found\n"
    )

    for _ in range(2):
        assert run(executor, code).kind is Kind.PASSED


def test_many_programs_at_once_keep_apart(executor: Executor) -> None:
    kinds: list[tuple[int, Kind]] = []

    def one(number: int) -> None:
        code = f"open('mine', 'w').write('{number}')\nassert open('mine').read() == '{number}'\n"
        kinds.append((number, run(executor, code + (RIGHT if number % 2 else "assert 1 == 2\n")).kind))

    threads = [threading.Thread(target=one, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {number for number, kind in kinds if kind is Kind.PASSED} == {1, 3, 5, 7}
    assert {kind for number, kind in kinds if number % 2 == 0} == {Kind.WRONG}


def test_no_processes_are_left(executor: Executor) -> None:
    run(executor, "import os\nif os.fork() == 0:\n    os.setsid()\n    import time\n    time.sleep(44.5)\n")
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout

    assert "44.5" not in listed
