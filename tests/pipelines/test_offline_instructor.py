"""Instructions written by rules read as a person's would."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.instruction.prose import sentence, with_subject
from crosspl_tui.pipelines.instruction.purpose import in_order, purpose
from crosspl_tui.pipelines.ipc.line import construct
from crosspl_tui.pipelines.ipc.offline import offline_roles
from fsm.machine import load_catalogue
from tests.pipelines.conftest import MakeCandidate

UDP_IN_JAVA, TCP_SERVER_IN_PYTHON, TCP_CLIENT_IN_GO = 2, 66, 110


def test_a_function_is_told_of_in_the_published_sections(candidate: MakeCandidate) -> None:
    made = candidate(
        UDP_IN_JAVA,
        """
        import java.io.IOException;
        import java.net.DatagramPacket;
        import java.net.DatagramSocket;
        import java.net.InetAddress;

        /** Sends water levels. */
        public class Sender {
            /**
             * Sends one reading.
             *
             * <p>Datagrams get lost.
             *
             * @param collector address of the collector
             * @param data what to send, {@code <gauge> <level>}
             * @return whether it was sent
             * @throws IOException if the network refuses it
             */
            public static boolean send(InetAddress collector, byte[] data) throws IOException {
                try (DatagramSocket socket = new DatagramSocket()) {
                    socket.send(new DatagramPacket(data, data.length, collector, 9750));
                }
                return true;
            }
        }
        """,
    )
    task = construct(made, offline_roles()).task
    assert task is not None
    assert task.instruction == (
        "Task Description: Write a Java method `send` in a class `Sender` that implements a UDP peer using "
        "java.net.DatagramSocket.\n\n"
        "Function Description: The method sends one reading. Datagrams get lost. It has to create a datagram "
        "socket, create a datagram packet, and then send the packet, or receive one and read its data. "
        "Values to use: `9750`.\n\n"
        "Input:\n"
        "- `collector` (InetAddress): Address of the collector.\n"
        "- `data` (byte[]): What to send, `<gauge> <level>`.\n\n"
        "Output:\n"
        "- `boolean`: Whether it was sent.\n"
        "- Raises `IOException` if the network refuses it.\n"
    )


def test_a_class_is_told_of_with_attributes_and_methods(candidate: MakeCandidate) -> None:
    made = candidate(
        TCP_SERVER_IN_PYTHON,
        '''
        import socket

        PORT = 7070


        class Room:
            """Hears one talker after the other.

            Attributes:
                heard: how many lines were heard.
            """

            def __init__(self) -> None:
                self.heard = 0
                self._door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                self._door.bind(("127.0.0.1", PORT))
                self._door.listen()

            def serve(self, talkers: int) -> int:
                """Hear some talkers.

                Args:
                    talkers: how many to hear.

                Returns:
                    The number of lines.
                """
                for _ in range(talkers):
                    self._hear()
                return self.heard

            def _hear(self) -> None:
                talker, _address = self._door.accept()
                self.heard += len(talker.recv(1024).splitlines())
                talker.close()
        ''',
    )
    task = construct(made, offline_roles()).task
    assert task is not None
    assert task.instruction == (
        "Task Description: Write a Python class `Room` that implements a TCP server using the socket module.\n\n"
        "Class Description: The class hears one talker after the other. It has to create a stream socket, bind it "
        "to an address, listen for connections, accept a client, receive or send data, and then close the socket. It "
        "uses the constant `PORT` (7070). Values to use: `127.0.0.1`.\n\n"
        "Attributes:\n"
        "- `heard`: How many lines were heard.\n\n"
        "Methods:\n"
        "- `__init__()`: Creates the object.\n"
        "- `serve(talkers: int) -> int`: Hear some talkers.\n"
        "  - Input: `talkers`: how many to hear.\n"
        "  - Output: The number of lines.\n"
    )


def test_code_without_comments_is_told_of_by_its_steps(candidate: MakeCandidate) -> None:
    made = candidate(
        TCP_CLIENT_IN_GO,
        """
        package room

        import "net"

        type Line struct {
            Addr string // where the room listens
        }

        func (l *Line) Talk(text string) error {
            conn, err := net.Dial("tcp", l.Addr)
            if err != nil {
                return err
            }
            defer conn.Close()
            _, err = conn.Write([]byte(text))
            return err
        }
        """,
    )
    task = construct(made, offline_roles()).task
    assert task is not None
    assert "Struct Description: The struct has to connect to the server, defer closing" in task.instruction
    assert "Fields:\n- `Addr` (string): Where the room listens.\n" in task.instruction
    assert "- `Talk(text: string) -> error`: Connect to the server, defer closing" in task.instruction


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Sends a reading.", "The function sends a reading."),
        ("Send a reading", "The function should send a reading."),
        ("A gauge's reading", "A gauge's reading."),
        ("talk joins the room", "The function joins the room."),
    ],
)
def test_comments_get_a_subject_where_they_begin_with_a_verb(text: str, told: str) -> None:
    assert with_subject("The function", text, "talk") == told


def test_a_class_called_a_queue_is_not_told_to_queue() -> None:
    assert with_subject("The class", "Queue of notices.") == "Queue of notices."


def test_sentences_begin_with_a_capital_unless_they_begin_with_a_name() -> None:
    assert [sentence(text) for text in ("the port:", "HTTP.", "user_id is it", "")] == [
        "The port.",
        "HTTP.",
        "user_id is it.",
        "",
    ]


def test_steps_are_listed_in_order() -> None:
    assert in_order(["Open it"]) == "open it"
    assert in_order(["Open it", "Close it"]) == "open it and then close it"
    assert in_order(["Open it", "Use it", "Close it"]) == "open it, use it, and then close it"


def test_every_machine_has_a_purpose_that_reads_as_a_clause() -> None:
    for machine in load_catalogue():
        told = purpose(machine)
        assert told.startswith(("implements ", "calls ", "embeds ")), told
        assert "using  " not in told
        assert not told.endswith("."), told


def test_purposes_name_the_library() -> None:
    catalogue = load_catalogue()
    assert purpose(catalogue[66]) == "implements a TCP server using the socket module"
    assert purpose(catalogue[125]) == "implements an asynchronous Kafka producer using Sarama"
    assert purpose(catalogue[100]) == "implements streams piped by a Node.js HTTP server"
    assert purpose(catalogue[900]) == "calls into a C library through ctypes"
