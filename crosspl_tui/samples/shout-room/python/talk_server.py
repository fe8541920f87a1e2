"""The room for talkers: a TCP server that hears shouts, one a line.

It answers each with `HEARD <number of characters>`; the line `BYE` ends the talk.
"""

import socket
from collections.abc import Callable

ROOM_ADDRESS = ("127.0.0.1", 7070)
MAX_LINE_BYTES = 512


class TalkServer:
    """Hears one talker after the other.

    Attributes:
        on_shout: called with each shout, `<name>: <text>`.
    """

    def __init__(self, on_shout: Callable[[str], None]) -> None:
        """Open the door.

        Args:
            on_shout: called with each shout.

        Raises:
            OSError: when the port is in use.
        """
        self.on_shout = on_shout
        self._door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._door.bind(ROOM_ADDRESS)
        self._door.listen()

    def serve(self, talkers: int) -> int:
        """Hear some talkers, then shut the door.

        Args:
            talkers: how many to hear.

        Returns:
            The number of shouts of all of them.
        """
        shouts = 0
        try:
            for _ in range(talkers):
                talker, _address = self._door.accept()
                shouts += self._hear(talker)
        finally:
            self._door.close()
        return shouts

    def _hear(self, talker: socket.socket) -> int:
        shouts, rest = 0, b""
        try:
            while len(rest) <= MAX_LINE_BYTES and (chunk := talker.recv(1024)):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    if line == b"BYE":
                        return shouts
                    shout = line.decode("utf-8", errors="replace")
                    self.on_shout(shout)
                    talker.sendall(b"HEARD %d\n" % len(text_of(shout)))
                    shouts += 1
        finally:
            talker.close()
        return shouts


def text_of(shout: str) -> str:
    """Take the talker's name off a shout.

    Returns:
        What was shouted, without blanks around it.
    """
    return shout[shout.find(":") + 1 :].strip()


if __name__ == "__main__":
    TalkServer(on_shout=print).serve(talkers=1)
