"""What the rules take out of a file, in every language that wraps in its own way."""

from __future__ import annotations

import ast

import pytest

from crosspl_tui.pipelines.ipc.line import ConstructedTask, Outcome, construct
from crosspl_tui.pipelines.ipc.offline import OfflineExtractor, OfflineLevelJudge, offline_roles
from crosspl_tui.pipelines.ipc.roles import CandidateText, ExtractionError, Level
from tests.pipelines.conftest import MakeCandidate

TCP_SERVER_IN_PYTHON, TCP_CLIENT_IN_PYTHON, HTTP_SERVER_IN_PYTHON = 66, 67, 60
UDP_IN_JAVA, TCP_SERVER_IN_JAVA = 2, 0
TCP_CLIENT_IN_GO, REDIS_IN_GO = 110, 126
UDP_IN_NODE, HTTP_SERVER_IN_NODE = 98, 96
TCP_CLIENT_IN_PHP = 137
TCP_CLIENT_IN_CPP = 149


def task_of(candidate: CandidateText) -> ConstructedTask:
    construction = construct(candidate, offline_roles())
    assert construction.outcome is Outcome.CONSTRUCTED, construction.reason
    assert construction.task is not None
    return construction.task


def test_a_function_comes_with_the_imports_globals_and_helpers_that_it_uses(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_PYTHON,
            """
            import os
            import socket

            HOST = "127.0.0.1"
            # Where the gauge listens.
            PORT = 9750
            UNUSED = 1

            def frame(text):
                return text.encode() + b"\\n"

            def unrelated():
                return os.getcwd()

            def ask(text):
                connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                connection.connect((HOST, PORT))
                connection.send(frame(text))
                connection.close()
            """,
        )
    )
    assert (task.level, task.extraction.name, task.unfaithful) == (Level.FUNCTION, "ask", ())
    assert (task.extraction.span.first_line, task.extraction.span.last_line) == (15, 19)
    assert task.extraction.code == (
        'import socket\n\nHOST = "127.0.0.1"\n# Where the gauge listens.\nPORT = 9750\n\n\n'
        'def frame(text):\n    return text.encode() + b"\\n"\n\n\n'
        "def ask(text):\n    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n"
        "    connection.connect((HOST, PORT))\n    connection.send(frame(text))\n    connection.close()\n"
    )


def test_script_code_is_wrapped_and_the_text_of_its_strings_stays(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_PYTHON,
            '''
            import socket

            GREETING = """hello
            there"""
            FAREWELL = """good
            bye"""

            if __name__ == "__main__":
                connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                connection.connect(("127.0.0.1", 9750))
                connection.send(GREETING.encode())
                connection.send(FAREWELL.encode())
                connection.close()
            ''',
        )
    )
    assert (task.level, task.unfaithful) == (Level.FUNCTION, (4,))
    assert task.extraction.code == (
        'import socket\n\n\ndef run_tcp_client():\n    GREETING = """hello\nthere"""\n'
        '    FAREWELL = """good\nbye"""\n\n'
        "    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n"
        '    connection.connect(("127.0.0.1", 9750))\n    connection.send(GREETING.encode())\n'
        "    connection.send(FAREWELL.encode())\n    connection.close()\n"
    )


def test_functions_without_a_common_caller_are_joined_in_a_class(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_PYTHON,
            """
            import socket

            def dial(port):
                connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                connection.connect(("127.0.0.1", port))
                return connection

            def hang_up(connection):
                connection.send(b"BYE")
                connection.close()
            """,
        )
    )
    assert (task.level, task.extraction.name, task.unfaithful) == (Level.CLASS, "TcpClient", (4, 5, 11))
    [wrapper] = [node for node in ast.parse(task.extraction.code).body if isinstance(node, ast.ClassDef)]
    assert [node.name for node in wrapper.body if isinstance(node, ast.FunctionDef)] == ["dial", "hang_up"]


def test_a_class_with_the_script_that_runs_it_is_a_class(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            55,
            """
            from http.server import BaseHTTPRequestHandler, HTTPServer

            class Desk(BaseHTTPRequestHandler):
                def do_GET(self):
                    self.send_response(204)

            HTTPServer(("127.0.0.1", 8460), Desk).serve_forever()
            """,
        )
    )
    assert (task.level, task.extraction.name) == (Level.CLASS, "Desk")
    assert task.extraction.code.endswith(
        'def run_http_server():\n    HTTPServer(("127.0.0.1", 8460), Desk).serve_forever()\n'
    )


def test_a_long_class_is_cut_down_to_what_the_trace_needs(candidate: MakeCandidate) -> None:
    padding = "\n".join(f"    def unrelated_{n}(self):\n        return {n}\n" for n in range(120))
    text = (
        'import socket\n\nclass Gauge:\n    """A gauge.\n\n    It answers.\n    """\n\n'
        '    LIMITS = {\n        "low": 1,\n    }\n'
        "    UNUSED = 1\n\n    def __init__(self, port):\n        self.port = port\n\n"
        f"{padding}\n"
        "    def ask(self):\n        connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n"
        '        connection.connect(("127.0.0.1", self.port))\n        connection.send(self._line())\n'
        "        connection.close()\n\n    def _line(self):\n        return bytes(self.LIMITS['low'])\n"
    )
    task = task_of(candidate(TCP_CLIENT_IN_PYTHON, text))
    ast.parse(task.extraction.code)
    assert (task.level, task.unfaithful) == (Level.CLASS, ())
    assert "It answers." in task.extraction.code
    assert "_line(self)" in task.extraction.code
    assert "unrelated" not in task.extraction.code
    assert "UNUSED" not in task.extraction.code


def test_a_java_method_stays_in_a_shell_of_its_class(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            UDP_IN_JAVA,
            """
            package tide;

            import java.net.DatagramPacket;
            import java.net.DatagramSocket;
            import java.util.List;

            public class Sender {
                private static final int UNUSED = 1;
                // Where the collector listens.
                private static final int PORT = 9750;

                public List<String> unrelated() {
                    return List.of();
                }

                public static void send(byte[] data) throws Exception {
                    DatagramSocket socket = new DatagramSocket();
                    socket.send(new DatagramPacket(data, data.length, null, PORT));
                }
            }
            """,
        )
    )
    assert (task.level, task.extraction.name, task.unfaithful) == (Level.FUNCTION, "send", ())
    assert "// Where the collector listens." in task.extraction.code
    assert not {"UNUSED", "unrelated", "java.util.List"} & set(task.extraction.code.replace(";", " ").split())


def test_a_java_trace_over_several_methods_asks_for_the_class(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_SERVER_IN_JAVA,
            """
            import java.net.ServerSocket;
            import java.net.Socket;

            class Room {
                private ServerSocket door;

                void open() throws Exception {
                    door = new ServerSocket(7070);
                }

                void hear() throws Exception {
                    Socket talker = door.accept();
                    talker.getInputStream().read();
                    door.close();
                }
            }
            """,
        )
    )
    assert (task.level, task.extraction.name) == (Level.CLASS, "Room")


def test_go_imports_are_cut_down_line_by_line_and_methods_come_with_their_type(
    candidate: MakeCandidate,
) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_GO,
            """
            package tide

            import (
                "fmt"
                "net"
                "os"
            )

            type line struct{ text string }

            func (l line) String() string { return fmt.Sprintln(l.text) }

            func unrelated() string { return os.Args[0] }

            func Send(l line) error {
                conn, err := net.Dial("tcp", "127.0.0.1:7070")
                if err != nil {
                    return err
                }
                defer conn.Close()
                _, err = conn.Write([]byte(l.text))
                return err
            }
            """,
        )
    )
    assert task.extraction.code.startswith(
        'package tide\n\nimport (\n    "fmt"\n    "net"\n)\n\ntype line struct'
    )
    assert "func (l line) String()" in task.extraction.code
    assert "unrelated" not in task.extraction.code


def test_go_functions_are_joined_as_methods_of_a_struct(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_GO,
            """
            package tide

            import "net"

            var conn net.Conn

            func open() {
                conn, _ = net.Dial("tcp", "127.0.0.1:7070")
            }

            func talk() {
                defer conn.Close()
                conn.Write([]byte("hi"))
            }
            """,
        )
    )
    assert task.level is Level.CLASS
    assert "type TcpClient struct{}\n\nfunc (t *TcpClient) open() {" in task.extraction.code


def test_javascript_of_the_top_level_is_wrapped_without_its_exports(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            HTTP_SERVER_IN_NODE,
            """
            'use strict';
            const express = require('express');
            const app = express();

            app.use(express.json());
            app.get('/', (request, response) => response.send('ok'));
            app.listen(8460);
            module.exports = app;
            """,
        )
    )
    assert task.level is Level.FUNCTION
    assert task.extraction.code == (
        "'use strict';\nconst express = require('express');\n\n"
        "function runHttpServer() {\n    const app = express();\n\n"
        "    app.use(express.json());\n    app.get('/', (request, response) => response.send('ok'));\n"
        "    app.listen(8460);\n}\n"
    )


def test_php_keeps_its_opening_tag_and_cpp_its_includes(candidate: MakeCandidate) -> None:
    php = task_of(
        candidate(
            TCP_CLIENT_IN_PHP,
            """
            <?php
            $line = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
            socket_connect($line, '127.0.0.1', 7070);
            socket_write($line, "hi");
            """,
        )
    )
    assert php.extraction.code.startswith("<?php\n\nfunction runTcpClient()\n{\n    $line = socket_create(")
    cpp = task_of(
        candidate(
            TCP_CLIENT_IN_CPP,
            """
            #include <sys/socket.h>
            #include <unistd.h>

            int dial() {
                int line = socket(AF_INET, SOCK_STREAM, 0);
                connect(line, nullptr, 0);
                return line;
            }

            void talk(int line) {
                send(line, "hi", 2, 0);
                close(line);
            }
            """,
        )
    )
    assert cpp.level is Level.CLASS
    assert cpp.extraction.code.startswith(
        "#include <sys/socket.h>\n#include <unistd.h>\n\nclass TcpClient {\npublic:\n    int dial() {"
    )


def test_comments_which_mislead_the_published_judge_are_left_out_but_told(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_PYTHON,
            '''
            import socket

            def ask():
                """Ask the gauge."""
                connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                connection.connect(("127.0.0.1", 7070))
                connection.send(b"hi")
                connection.close()
            ''',
        )
    )
    assert task.unfaithful == ()
    assert "Ask the gauge" not in task.extraction.code
    assert "The function should ask the gauge." in task.instruction


def test_attempts_widen_and_end_with_a_reason(candidate: MakeCandidate) -> None:
    text = """
    import socket

    class Line:
        def ask(self):
            connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            connection.connect(("127.0.0.1", 7070))
            connection.send(b"hi")
            connection.close()

    def unrelated():
        return 1
    """
    made = candidate(TCP_CLIENT_IN_PYTHON, text)
    assert OfflineLevelJudge().judge(made).level is Level.CLASS
    extractor = OfflineExtractor()
    assert "unrelated" not in extractor.extract(made, Level.CLASS, 0).code
    assert "unrelated" in extractor.extract(made, Level.CLASS, 1).code
    with pytest.raises(ExtractionError, match="no further part"):
        extractor.extract(made, Level.CLASS, 2)
    with pytest.raises(ExtractionError, match="function-level"):
        extractor.extract(made, Level.FUNCTION, 0)


def test_a_trace_spread_over_more_than_600_lines_gives_no_task(candidate: MakeCandidate) -> None:
    filler = "\n".join(f"    print({n})" for n in range(700))
    text = (
        "import socket\ndef ask():\n    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n"
        f'{filler}\n    connection.connect(("127.0.0.1", 1))\n    connection.send(b"x")\n    connection.close()\n'
    )
    construction = construct(candidate(TCP_CLIENT_IN_PYTHON, text), offline_roles())
    assert construction.outcome is Outcome.DROPPED
    assert construction.reason == "no part of at most 600 readable lines is accepted by the published judge"


def test_lines_of_minified_code_or_data_give_no_task(candidate: MakeCandidate) -> None:
    text = (
        "import socket\ndef ask():\n    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n"
        f'    connection.connect(("127.0.0.1", 1))\n    connection.send(b"{"x" * 100_000}")\n    connection.close()\n'
    )
    assert construct(candidate(TCP_CLIENT_IN_PYTHON, text), offline_roles()).outcome is Outcome.DROPPED


@pytest.mark.parametrize("mark", ["\0", "\r\n", "\ud800", "\u202e", "\x0c", "\x85"])
def test_hostile_characters_do_no_harm(candidate: MakeCandidate, mark: str) -> None:
    text = (
        f"import socket\ndef ask():{mark}\n    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n"
        f'    connection.connect(("127.0.0.1", 1))\n    connection.send(b"x") #{mark}\n    connection.close()\n'
    )
    assert construct(candidate(TCP_CLIENT_IN_PYTHON, text), offline_roles()).outcome is Outcome.CONSTRUCTED
