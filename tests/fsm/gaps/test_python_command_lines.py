"""What a Python program hands over as a command is what the system runs: words, or one line for a shell."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        pytest.param(
            """import subprocess
def ping(host):
    result = subprocess.run(f"ping -c 1 {host}", capture_output=True, text=True)
    return result.stdout
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="run fstring",
        ),
        pytest.param(
            """import subprocess
def ping(host):
    try:
        command = f"ping -c 1 {host}"
        p = subprocess.Popen(command, stdout=subprocess.PIPE)
        return p.communicate()[0]
    except OSError as error:
        print(error)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="popen variable in try",
        ),
        pytest.param(
            """import subprocess
class Pinger:
    def ping(self, host):
        cmd = "ping -c 1 {}".format(host)
        return subprocess.check_output(cmd)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="format",
        ),
        pytest.param(
            """import subprocess
def ping(host):
    return subprocess.call("ping -c 1 %s" % host)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="percent",
        ),
        pytest.param(
            """import subprocess
def ping(host):
    return subprocess.call("ping -c 1 " + host)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="plus",
        ),
        pytest.param(
            """import subprocess
class Pinger:
    def __init__(self, host):
        self.command = f"ping -c 1 {host}"
    def ping(self):
        with subprocess.Popen(self.command, stdout=subprocess.PIPE) as p:
            return p.stdout.read()
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="self attribute",
        ),
        pytest.param(
            """import subprocess
def ping(host):
    return subprocess.run(f"ping -c 1 {host}", shell=False, check=True)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="shell false",
        ),
        pytest.param(
            """import subprocess
COMMAND = "tail -f /var/log/syslog"
def follow():
    p = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True)
    for line in p.stdout:
        print(line)
""",
            "no program has the name 'tail -f /var/log/syslog', and no shell splits it",
            id="module constant",
        ),
        pytest.param(
            """import subprocess
def run(program, options):
    command = " ".join([program, "-v", options])
    return subprocess.run(command, capture_output=True)
""",
            "no program has the name '... -v ...', and no shell splits it",
            id="join",
        ),
        pytest.param(
            """import subprocess
def listing(command="ls -l /tmp"):
    return subprocess.check_output(command)
""",
            "no program has the name 'ls -l /tmp', and no shell splits it",
            id="default argument",
        ),
        pytest.param(
            """import subprocess
def run_command(cmd):
    p = subprocess.Popen(cmd, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return p.communicate()
if __name__ == "__main__":
    print(run_command("ls -l /tmp"))
""",
            "no program has the name 'ls -l /tmp', and no shell splits it",
            id="parameter given by caller",
        ),
        pytest.param(
            """import subprocess
def ping(host):
    return subprocess.run([f"ping -c 1 {host}"], capture_output=True)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="list of one",
        ),
        pytest.param(
            """import subprocess
def follow():
    return subprocess.Popen(["tail -f /var/log/syslog"], stdout=subprocess.PIPE)
""",
            "no program has the name 'tail -f /var/log/syslog', and no shell splits it",
            id="list of one text",
        ),
        pytest.param(
            """import asyncio
async def ping(host):
    p = await asyncio.create_subprocess_exec(f"ping -c 1 {host}", stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="exec of asyncio",
        ),
        pytest.param(
            """import asyncio
async def follow():
    p = await asyncio.create_subprocess_exec("tail -f /var/log/syslog", stdout=asyncio.subprocess.PIPE)
    while line := await p.stdout.readline():
        print(line)
""",
            "no program has the name 'tail -f /var/log/syslog', and no shell splits it",
            id="exec of asyncio text",
        ),
        pytest.param(
            """import asyncio
async def ping(host):
    p = await asyncio.create_subprocess_exec(["ping", "-c", "1", host], stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out
""",
            "a word of a command is no list",
            id="exec of asyncio list",
        ),
        pytest.param(
            """import asyncio
async def ping(host):
    cmd = ["ping", "-c", "1", host]
    p = await asyncio.create_subprocess_exec(cmd, stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out
""",
            "a word of a command is no list",
            id="exec of asyncio named list",
        ),
        pytest.param(
            """import asyncio
async def ping(host):
    p = await asyncio.create_subprocess_shell(["ping", "-c", "1", host], stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out
""",
            "create_subprocess_shell takes one text and no list",
            id="shell of asyncio list",
        ),
        pytest.param(
            """import subprocess
def run_command(cmd):
    result = subprocess.run(cmd, capture_output=True, text=True, check=False)
    return result.stdout + result.stderr
def run_shell(cmd):
    return subprocess.Popen(cmd, stdout=subprocess.PIPE, shell=True).communicate()[0]
run_command("ls -l")
""",
            "no program has the name 'ls -l', and no shell splits it",
            id="one word two shells: cmd used both ways",
        ),
        pytest.param(
            """import asyncio
async def go():
    p = await asyncio.create_subprocess_exec("ps", "aux", "|", "sort", stdout=asyncio.subprocess.PIPE)
    return await p.communicate()
""",
            "| is read by shells only, and there is none",
            id="pipe sign in exec",
        ),
        pytest.param(
            """import os
def go(host):
    return os.system(["ping", "-c", "1", host])
""",
            "system takes one text and no list",
            id="os.system list",
        ),
        pytest.param(
            """import os
def go(host):
    return os.popen(["ping", "-c", "1", host]).read()
""",
            "popen takes one text and no list",
            id="os.popen list",
        ),
        pytest.param(
            """import subprocess
def go(host):
    return subprocess.run("ps aux | grep python".split(), capture_output=True)
""",
            "| is read by shells only, and there is none",
            id="redirect in split",
        ),
        pytest.param(
            """import subprocess, shlex
def go(host):
    return subprocess.run(shlex.split("ps aux | sort -r"), capture_output=True)
""",
            "| is read by shells only, and there is none",
            id="shlex split with pipe",
        ),
        pytest.param(
            """import subprocess, shlex
def go(host):
    command = f"lsof -i :{host} | sort -r"
    words = shlex.split(command)
    return subprocess.Popen(words, stdout=subprocess.PIPE).communicate()
""",
            "| is read by shells only, and there is none",
            id="shlex split with pipe named",
        ),
        pytest.param(
            """import subprocess
class A:
    def go(self, host):
        command = ["ping", "-c", "1", host]
        return subprocess.run(command, shell=True, capture_output=True)
""",
            "a shell runs the first word of a list only",
            id="list with shell in method",
        ),
        pytest.param(
            """import subprocess
class A:
    def __init__(self, host):
        self.command = ["ping", "-c", "1", host]
    def go(self):
        return subprocess.Popen(self.command, shell=True, stdout=subprocess.PIPE)
""",
            "a shell runs the first word of a list only",
            id="self list with shell",
        ),
        pytest.param(
            """from subprocess import Popen, PIPE
def go(host):
    return Popen(f"ping -c 1 {host}", stdout=PIPE).communicate()[0]
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="from import",
        ),
        pytest.param(
            """import subprocess as sp
def go(host):
    return sp.Popen(f"ping -c 1 {host}", stdout=sp.PIPE).communicate()[0]
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="alias import",
        ),
        pytest.param(
            """import subprocess
def go(host, quick):
    if quick:
        cmd = f"ping -c 1 {host}"
    else:
        cmd = f"ping -c 9 {host}"
    return subprocess.check_output(cmd)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="command over two values",
        ),
        pytest.param(
            """import subprocess
def go(host, quick):
    cmd = f"ping -c 1 {host}"
    if quick:
        cmd += " -W 1"
    return subprocess.check_output(cmd)
""",
            "no program has the name 'ping -c 1', and no shell splits it",
            id="command grown",
        ),
    ],
)
def test_a_command_that_no_system_runs_is_told(code: str, gap: str) -> None:
    assert gap in gaps(code)


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(
            """import subprocess
def run_command(cmd):
    p = subprocess.Popen(cmd, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return p.communicate()
if __name__ == "__main__":
    print(run_command(["ls", "-l"]))
""",
            id="parameter given by caller list",
        ),
        pytest.param(
            """import subprocess
def run_command(cmd, shell):
    p = subprocess.Popen(cmd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, shell=shell)
    return p.communicate()
if __name__ == "__main__":
    print(run_command("ls -l /tmp", True))
""",
            id="parameter given by caller, shell chosen",
        ),
        pytest.param(
            """import subprocess, shlex
def run_command(cmd):
    if isinstance(cmd, str):
        cmd = shlex.split(cmd)
    p = subprocess.Popen(cmd, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return p.communicate()
if __name__ == "__main__":
    print(run_command("ls -l /tmp"))
""",
            id="parameter split",
        ),
        pytest.param(
            """import subprocess
def follow():
    return subprocess.Popen(["tail -f /var/log/syslog"], stdout=subprocess.PIPE, shell=True)
""",
            id="list of one with shell",
        ),
        pytest.param(
            """import asyncio
async def ping(host):
    cmd = ["ping", "-c", "1", host]
    p = await asyncio.create_subprocess_exec(*cmd, stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out
""",
            id="exec of asyncio",
        ),
        pytest.param(
            """import asyncio
async def ping(host):
    p = await asyncio.create_subprocess_shell(f"ping -c 1 {host}", stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out
""",
            id="shell of asyncio",
        ),
        pytest.param(
            """import subprocess
def go():
    subprocess.run("/Applications/My App/run")
""",
            id="path with blank",
        ),
        pytest.param(
            """import subprocess
def go(host):
    subprocess.run(f"ping -n 1 {host}.exe")
""",
            id="windows",
        ),
        pytest.param(
            """import subprocess, shlex
def go(host):
    command = f"lsof -i :{host}"
    words = shlex.split(command)
    return subprocess.Popen(words, stdout=subprocess.PIPE).communicate()
""",
            id="shlex split",
        ),
        pytest.param(
            """import subprocess
def go(host, quick):
    cmd = f"ping -c 1 {host}"
    if quick:
        cmd += " -W 1"
    cmd = cmd.split()
    return subprocess.check_output(cmd)
""",
            id="command grown and split",
        ),
        pytest.param(
            """import subprocess
def go(host):
    return subprocess.Popen(["ping", "-c", str(1), host])
""",
            id="number as text",
        ),
    ],
)
def test_commands_that_run_are_left_alone(code: str) -> None:
    assert gaps(code) == ()
