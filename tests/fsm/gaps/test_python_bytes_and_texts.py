"""What a Python program reads of sockets and processes is bytes, unless it has asked for texts."""

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
def go(host):
    return subprocess.getoutput(["ls", "-l"])
""",
            "getoutput takes one text and no list",
            id="getoutput list",
        ),
        pytest.param(
            """import subprocess
def go(text):
    p = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    out, err = p.communicate(input="1 + 1\\n")
    return out
""",
            "subprocess.Popen.communicate takes bytes and not str",
            id="input of text via communicate",
        ),
        pytest.param(
            """import subprocess
def go(text):
    p = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    out, err = p.communicate(f"{text}\\n")
    return out
""",
            "subprocess.Popen.communicate takes bytes and not str",
            id="input fstring via communicate",
        ),
        pytest.param(
            """import subprocess
def go(text):
    p = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return p.communicate(text.encode())[0]
""",
            "the process takes str and not bytes",
            id="bytes via communicate of text",
        ),
        pytest.param(
            """import subprocess
def go(text):
    p = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    p.stdin.write("1 + 1\\n")
    p.stdin.flush()
    return p.stdout.readline()
""",
            "io.BufferedIOBase.write takes bytes and not str",
            id="stdin write text",
        ),
        pytest.param(
            """import subprocess
class Bc:
    def __init__(self):
        self.p = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    def ask(self, question):
        self.p.stdin.write(question + "\\n")
        self.p.stdin.flush()
        return self.p.stdout.readline().decode()
""",
            "bytes is written and not str",
            id="self stdin write text",
        ),
        pytest.param(
            """import asyncio
async def go(text):
    p = await asyncio.create_subprocess_exec("bc", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    p.stdin.write("1 + 1\\n")
    await p.stdin.drain()
    return await p.stdout.readline()
""",
            "asyncio.StreamWriter.write takes bytes and not str",
            id="asyncio stdin write text",
        ),
        pytest.param(
            """import asyncio
async def go(text):
    p = await asyncio.create_subprocess_exec("bc", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate(input="1 + 1\\n")
    return out
""",
            "asyncio.subprocess.Process.communicate takes bytes and not str",
            id="asyncio communicate text",
        ),
        pytest.param(
            """import asyncio
async def go(text):
    p = await asyncio.create_subprocess_exec("bc", stdout=asyncio.subprocess.PIPE, text=True)
    return await p.communicate()
""",
            "create_subprocess_exec takes no text",
            id="asyncio text keyword",
        ),
        pytest.param(
            """import asyncio
async def go():
    p = await asyncio.create_subprocess_exec("ls", stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out.split("\\n")
""",
            "bytes.split takes bytes and not str",
            id="asyncio out split by text",
        ),
        pytest.param(
            """import asyncio
async def go():
    p = await asyncio.create_subprocess_exec("ls", stdout=asyncio.subprocess.PIPE)
    while True:
        line = await p.stdout.readline()
        if not line:
            break
        if line.startswith("a"):
            print(line)
""",
            "startswith of bytes takes no str",
            id="asyncio line text",
        ),
        pytest.param(
            """import subprocess
def go():
    out = subprocess.check_output(["ls"])
    return out.split("\\n")
""",
            "bytes.split takes bytes and not str",
            id="run out split by text",
        ),
        pytest.param(
            """import subprocess
def go():
    out = subprocess.check_output(["ls"])
    return ", ".join(out.splitlines())
""",
            "str joins no bytes",
            id="run out splitlines join",
        ),
        pytest.param(
            """import subprocess
def go():
    result = subprocess.run(["ls"], capture_output=True)
    if "a" in result.stdout:
        return True
""",
            "bytes are looked for in a text, or a text in bytes",
            id="run in text",
        ),
        pytest.param(
            """import subprocess
def go():
    return "a" in subprocess.check_output(["ls"])
""",
            "bytes are looked for in a text, or a text in bytes",
            id="run in text direct",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    for line in p.stdout:
        if "a" in line:
            print(line)
""",
            "bytes are looked for in a text, or a text in bytes",
            id="lines of pipe",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    while True:
        line = p.stdout.readline()
        if line == "":
            break
        print(line)
""",
            "bytes never equal a text",
            id="readline compare",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    while True:
        line = p.stdout.readline()
        if line == "" and p.poll() is not None:
            break
        if line:
            print(line.strip())
""",
            "bytes never equal a text",
            id="readline compare and poll",
        ),
        pytest.param(
            """import subprocess
class R:
    def go(self):
        self.p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
        while True:
            line = self.p.stdout.readline()
            if line == "" and self.p.poll() is not None:
                break
            if line:
                print(line.strip())
""",
            "bytes never equal a text",
            id="readline compare and poll self",
        ),
        pytest.param(
            """import subprocess
def go():
    r = subprocess.run(["ls"], capture_output=True, text=True)
    return r.stdout.decode("utf-8")
""",
            "str has no decode",
            id="decode of text",
        ),
        pytest.param(
            """import subprocess
def go():
    return subprocess.check_output(["ls"], universal_newlines=True).decode()
""",
            "str has no decode",
            id="decode of text check_output",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE, text=True)
    for line in p.stdout:
        print(line.decode())
""",
            "str has no decode",
            id="decode of text lines",
        ),
        pytest.param(
            """import subprocess
def go():
    r = subprocess.run(["ls"], capture_output=True)
    with open("out.txt", "w") as f:
        f.write(r.stdout)
""",
            "io.TextIOWrapper.write takes str and not bytes",
            id="write bytes to text file",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    with open("out.txt", "w") as f:
        for line in p.stdout:
            f.write(line)
""",
            "io.TextIOWrapper.write takes str and not bytes",
            id="write bytes lines to text file",
        ),
        pytest.param(
            """import subprocess, sys
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    for line in p.stdout:
        sys.stdout.write(line)
""",
            "str is written and not bytes",
            id="sys.stdout bytes",
        ),
        pytest.param(
            """import subprocess, re
def go():
    out = subprocess.check_output(["ls"])
    return re.findall(r"a+", out)
""",
            "a pattern for texts finds nothing in bytes, nor the other way round",
            id="json loads fine, re on bytes",
        ),
    ],
)
def test_bytes_where_texts_are_needed_are_told(code: str, gap: str) -> None:
    assert gap in gaps(code)


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(
            """import subprocess
class Bc:
    def __init__(self):
        self.p = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    def ask(self, question):
        self.p.stdin.write(question + "\\n")
        self.p.stdin.flush()
        return self.p.stdout.readline()
""",
            id="self stdin write text",
        ),
        pytest.param(
            """import asyncio
async def go():
    p = await asyncio.create_subprocess_exec("ls", stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate()
    return out.decode().split("\\n")
""",
            id="asyncio out split",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    for line in iter(p.stdout.readline, b""):
        print(line)
""",
            id="iter readline",
        ),
        pytest.param(
            """import subprocess
def go():
    p = subprocess.Popen(["ls"], stdout=subprocess.PIPE)
    while True:
        line = p.stdout.readline()
        if line == b"" and p.poll() is not None:
            break
        print(line)
""",
            id="readline compare and poll",
        ),
    ],
)
def test_what_is_of_its_kind_is_left_alone(code: str) -> None:
    assert gaps(code) == ()
