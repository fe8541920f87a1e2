"""Of a file with several ends of communication, an item is made of the one that its machine is about."""

from __future__ import annotations

from dataclasses import replace

from crosspl_tui.pipelines.ipc.checks import CheckOutcome
from crosspl_tui.pipelines.ipc.line import ConstructedTask, Outcome, construct
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.ipc.roles import CandidateText, Level
from tests.pipelines.conftest import MakeCandidate

TCP_CLIENT_IN_CPP, WEBSOCKET_SERVER_IN_NODE = 149, 90
HTTP_CLIENT_IN_JAVA, TCP_CLIENT_IN_JAVA = 16, 15
TCP_SERVER_IN_GO, TCP_CLIENT_IN_GO = 109, 110
TCP_CLIENT_IN_PYTHON = 67
RABBITMQ_CONSUMER_IN_PHP = 143

SERVER_AND_CLIENT_IN_CPP = """
#include <sys/socket.h>
#include <unistd.h>

class Desk {
public:
    int serve(int port) {
        int line = socket(AF_INET, SOCK_STREAM, 0);
        bind(line, nullptr, 0);
        listen(line, 3);
        int caller = accept(line, nullptr, nullptr);
        send(caller, "hi", 2, 0);
        close(caller);
        close(line);
        return 0;
    }
};

int ask(int port) {
    int line = socket(AF_INET, SOCK_STREAM, 0);
    connect(line, nullptr, 0);
    send(line, "hi", 2, 0);
    close(line);
    return 0;
}
"""
SERVER_AND_CLIENT_IN_GO = """
package room

import (
    "bufio"
    "fmt"
    "net"
)

func Serve(addr string) error {
    listener, err := net.Listen("tcp", addr)
    if err != nil {
        return err
    }
    defer listener.Close()
    conn, err := listener.Accept()
    if err != nil {
        return err
    }
    go hear(conn)
    return nil
}

func hear(conn net.Conn) {
    defer conn.Close()
    lines := bufio.NewScanner(conn)
    for lines.Scan() {
        fmt.Println(lines.Text())
    }
}

func Ask(addr string) error {
    conn, err := net.Dial("tcp", addr)
    if err != nil {
        return err
    }
    defer conn.Close()
    _, err = conn.Write([]byte("hi"))
    return err
}
"""
CLIENTS_IN_JAVA = """
import java.net.*;
import java.net.http.*;
import java.io.*;

class Orders {
    private final HttpClient client = HttpClient.newHttpClient();

    String fetch(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder().uri(URI.create(url)).GET().build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    String old(String where) throws IOException {
        URL url = new URL(where);
        HttpURLConnection line = (HttpURLConnection) url.openConnection();
        line.setRequestMethod("GET");
        String answer = new BufferedReader(new InputStreamReader(line.getInputStream())).readLine();
        line.disconnect();
        return answer;
    }

    String tcp(String host, int port) throws IOException {
        try (Socket line = new Socket(host, port)) {
            return new BufferedReader(new InputStreamReader(line.getInputStream())).readLine();
        }
    }

    void listen(int port) throws IOException {
        ServerSocket door = new ServerSocket(port);
        Socket caller = door.accept();
        caller.getOutputStream().write(caller.getInputStream().read());
        caller.close();
    }
}
"""


def led_astray(candidate: CandidateText, **lines: int) -> CandidateText:
    """Let some states of the trace be met in other lines; `state_3=8` moves that of state 3 to line 8."""
    moved = tuple(
        step._replace(hit=step.hit._replace(line=lines[f"state_{step.state}"]))
        if step.hit and f"state_{step.state}" in lines
        else step
        for step in candidate.trace.steps
    )
    return replace(candidate, trace=replace(candidate.trace, steps=moved))


def task_of(candidate: CandidateText) -> ConstructedTask:
    construction = construct(candidate, offline_roles())
    assert construction.task is not None, construction.reason
    return construction.task


def unity_of(task: ConstructedTask) -> tuple[CheckOutcome, str]:
    [check] = [check for check in task.checks if check.name == "unity"]
    return check.outcome, check.detail


def test_the_function_that_takes_every_step_is_asked_for_wherever_the_trace_lies(
    candidate: MakeCandidate,
) -> None:
    made = candidate(TCP_CLIENT_IN_CPP, SERVER_AND_CLIENT_IN_CPP)
    task = task_of(led_astray(made, state_1=7, state_3=11, state_4=12))
    assert (task.level, task.extraction.name) == (Level.FUNCTION, "ask")
    assert "Desk" not in task.extraction.code


def test_a_server_beside_a_class_that_is_a_client_is_asked_for(candidate: MakeCandidate) -> None:
    made = candidate(
        WEBSOCKET_SERVER_IN_NODE,
        """
        const WebSocket = require('ws');

        class Live {
          constructor(url) {
            this.line = new WebSocket(url);
            this.line.on('open', () => this.line.send('hello'));
            this.line.on('message', (text) => console.log(text));
          }
        }

        function serve(port) {
          const room = new WebSocket.Server({ port });
          room.on('connection', (line) => line.send('welcome'));
          return room;
        }
        module.exports = { Live, serve };
        """,
    )
    task = task_of(led_astray(made, state_2=6))
    assert (task.level, task.extraction.name) == (Level.FUNCTION, "serve")
    assert "Live" not in task.instruction


def test_a_java_method_is_asked_for_alone_though_another_meets_a_step_that_may_be_left_out(
    candidate: MakeCandidate,
) -> None:
    made = candidate(HTTP_CLIENT_IN_JAVA, CLIENTS_IN_JAVA)
    task = task_of(led_astray(made, state_1=9))
    assert (task.level, task.extraction.name) == (Level.FUNCTION, "old")
    assert "fetch" not in task.extraction.code
    assert unity_of(task)[0] is CheckOutcome.OK


def test_a_java_class_inside_of_another_is_no_method(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            HTTP_CLIENT_IN_JAVA,
            """
            import java.net.*;
            import java.io.*;

            class Weather {
                private static class Asking extends Thread {
                    public void run() {
                        try {
                            HttpURLConnection line = (HttpURLConnection) new URL("http://a.b").openConnection();
                            line.setRequestMethod("GET");
                            line.getInputStream().read();
                            line.disconnect();
                        } catch (IOException error) {
                            throw new UncheckedIOException(error);
                        }
                    }
                }

                void ask() {
                    new Asking().start();
                }
            }
            """,
        )
    )
    assert (task.level, task.extraction.name) == (Level.CLASS, "Weather")


def test_a_method_that_only_closes_something_else_is_not_told_to_close_it(candidate: MakeCandidate) -> None:
    task = task_of(candidate(TCP_CLIENT_IN_JAVA, CLIENTS_IN_JAVA))
    assert (task.level, task.extraction.name) == (Level.CLASS, "Orders")
    told = dict(line[2:].split("(", 1) for line in task.instruction.split("\n") if line.startswith("- `"))
    assert "Create a socket connected to the server" in told["`tcp"]
    assert told["`listen"] == "port: int)`"
    outcome, detail = unity_of(task)
    assert outcome is CheckOutcome.WARNING
    assert "`tcp`" in detail


def test_a_go_file_that_is_accepted_only_for_an_unrelated_function_gives_no_task(
    candidate: MakeCandidate,
) -> None:
    construction = construct(candidate(TCP_SERVER_IN_GO, SERVER_AND_CLIENT_IN_GO), offline_roles())
    assert construction.outcome is Outcome.DROPPED


def test_a_server_is_not_wrapped_with_the_client_that_does_without_it(candidate: MakeCandidate) -> None:
    made = candidate(TCP_CLIENT_IN_GO, SERVER_AND_CLIENT_IN_GO)
    task = task_of(led_astray(made, state_2=14, state_3=16))
    assert (task.level, task.extraction.name) == (Level.FUNCTION, "Ask")
    assert "Serve" not in task.extraction.code


def test_only_functions_that_the_machine_needs_are_wrapped(candidate: MakeCandidate) -> None:
    made = candidate(
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

        def shut(door):
            door.close()
        """,
    )
    task = task_of(led_astray(made, state_4=13))
    assert task.extraction.name == "TcpClient"
    assert "def dial" in task.extraction.code
    assert "def hang_up" in task.extraction.code
    assert "shut" not in task.extraction.code


def test_a_go_method_of_a_type_from_another_file_is_a_function(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_GO,
            """
            package room

            import "net"

            func (l *Line) Talk(text string) error {
                conn, err := net.Dial("tcp", l.Addr)
                if err != nil {
                    return err
                }
                defer conn.Close()
                _, err = conn.Write([]byte(text))
                return err
            }

            func unrelated() int { return 1 }
            """,
        )
    )
    assert (task.level, task.extraction.name) == (Level.FUNCTION, "Talk")
    assert "unrelated" not in task.extraction.code


def test_a_go_function_that_makes_a_struct_is_part_of_it(candidate: MakeCandidate) -> None:
    task = task_of(
        candidate(
            TCP_CLIENT_IN_GO,
            """
            package room

            import "net"

            type Line struct {
                peer net.Addr
            }

            func NewLine(addr string) (*Line, error) {
                conn, err := net.Dial("tcp", addr)
                if err != nil {
                    return nil, err
                }
                defer conn.Close()
                conn.Write([]byte("hi"))
                return &Line{conn.RemoteAddr()}, nil
            }

            func (l *Line) Where() string { return l.peer.String() }
            """,
        )
    )
    assert (task.level, task.extraction.name) == (Level.CLASS, "Line")


def test_php_functions_come_along_when_a_string_names_them_and_share_no_variables(
    candidate: MakeCandidate,
) -> None:
    task = task_of(
        candidate(
            RABBITMQ_CONSUMER_IN_PHP,
            """
            <?php
            use PhpAmqpLib\\Connection\\AMQPStreamConnection;

            function hear($message, $channel)
            {
                echo $message->body;
            }

            function unrelated()
            {
                return 1;
            }

            $connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
            $channel = $connection->channel();
            $channel->queue_declare('notices', false, true, false, false);
            $channel->basic_consume('notices', '', false, true, false, false, 'hear');
            $channel->consume();
            $channel->close();
            $connection->close();
            """,
        )
    )
    assert (task.level, task.extraction.name) == (Level.FUNCTION, "runMessageQueueConsumer")
    before, _, wrapped = task.extraction.code.partition("function runMessageQueueConsumer()")
    assert "function hear($message, $channel)" in before
    assert "$channel = $connection->channel();" in wrapped
    assert "unrelated" not in task.extraction.code
