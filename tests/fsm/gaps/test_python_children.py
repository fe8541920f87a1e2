"""What a Python program starts takes the words that it knows, and keeps what it finds to itself."""

from __future__ import annotations

import pytest
from blocking_programs import SPAWN

from fsm.gaps.python.system.parts import gaps_in_system
from fsm.syntax import parse


@pytest.mark.parametrize(
    ("serve", "start", "is_told"),
    [
        ("self.port = door.getsockname()[1]", "multiprocessing.Process(target=server.serve).start()", True),
        ("print(door.getsockname())", "multiprocessing.Process(target=server.serve).start()", False),
        ("self.port = door.getsockname()[1]", "server.serve()", False),
    ],
)
def test_a_port_that_another_process_gets_is_not_known_here(serve: str, start: str, is_told: bool) -> None:
    gaps = list(gaps_in_system(parse(SPAWN.format(serve, start), ".py")))
    assert gaps == ["port is set in another process only"] * is_told


@pytest.mark.parametrize(
    ("parameter", "shell", "is_told"),
    [
        ("command: str", "", True),
        ("command: str", ", shell=True", False),
        ("command: list[str]", "", False),
        ("command", "", False),
        ("program: str", "", False),
    ],
)
def test_a_command_in_one_text_needs_a_shell(parameter: str, shell: str, is_told: bool) -> None:
    name = parameter.partition(":")[0]
    code = f"import subprocess\ndef run({parameter}): subprocess.run({name}{shell})"
    assert (
        list(gaps_in_system(parse(code, ".py"))) == ["command is one text, and no shell splits it"] * is_told
    )


@pytest.mark.parametrize(
    ("command", "gap"),
    [
        (
            '["ffmpeg", "-i", "a", "-f", "pcm_s16le", "-"]',
            "ffmpeg has no format pcm_s16le: that is an encoder",
        ),
        ('["ffmpeg", "-i", "a", "-c:a", "s16le", "a.wav"]', "ffmpeg has no encoder s16le: that is a format"),
        ('["ffmpeg", "-i", "a", "-f", "s16le", "-c:a", "pcm_s16le", "-"]', ""),
        (
            '["ffmpeg", "-f", "s16le", "-i", "-", "-ac", "1", "-"]',
            "ffmpeg cannot tell the format of what it writes to a pipe",
        ),
        ('["ffmpeg", "-i", "a", *command, "-"]', ""),
        ('["ffmpeg", "-i", "a", "-ac", "1", "a.wav"]', ""),
        ('["lynx", "-dump"], input=b"a"', "lynx reads what it is sent only if it is told to by -stdin"),
        ('["lynx", "-dump", "-stdin"], input=b"a"', ""),
        ('["lynx", "-dump", "http://a"]', ""),
    ],
)
def test_formats_and_encoders_of_sound_are_told_apart(command: str, gap: str) -> None:
    code = f"import subprocess\ncommand = []\nsubprocess.run({command})"
    assert list(gaps_in_system(parse(code, ".py"))) == [gap] * bool(gap)


def test_accepted_connections_that_nothing_reads_are_told() -> None:
    code = "import socket\nfrom scapy.all import sniff\ndoor = socket.create_server(('', 7))\n{}"
    serve = "guest, _ = door.accept()\nsniff(prn=guest.send)"
    gaps = list(gaps_in_system(parse(code.format(serve), ".py")))
    assert gaps == ["scapy looks at an interface, and nothing reads what is accepted"]
    reads = "guest, _ = door.accept()\nprint(guest.recv(9))\nsniff(count=1)"
    assert list(gaps_in_system(parse(code.format(reads), ".py"))) == []
