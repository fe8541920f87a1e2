"""Publisher of water levels for the displays on the quay, by ZeroMQ PUB/SUB.

A message has two frames: the gauge, and the reading `<gauge> <unix-seconds> <level-mm>`.
"""

import time
from types import TracebackType
from typing import Self

import zmq

PUBLISHER_ADDRESS = "tcp://127.0.0.1:9752"


class LevelPublisher:
    """Announces readings to every subscriber; used as a context manager.

    Attributes:
        published: how many readings were announced so far.
    """

    def __init__(self, address: str = PUBLISHER_ADDRESS) -> None:
        """Open the publishing socket.

        Args:
            address: where subscribers find it.
        """
        self.published = 0
        self._context = zmq.Context()
        self._socket = self._context.socket(zmq.PUB)
        self._socket.bind(address)

    def publish(self, gauge: str, unix_seconds: int, level_mm: int) -> None:
        """Announce one reading.

        Args:
            gauge: name of the gauge, without blanks.
            unix_seconds: when it was read.
            level_mm: the level in millimetres above chart datum.
        """
        reading = f"{gauge} {unix_seconds} {level_mm}"
        self._socket.send_multipart([gauge.encode(), reading.encode()])
        self.published += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close(linger=1000)
        self._context.term()


def rising_tide(steps: int) -> list[int]:
    """Make levels that rise by 50 mm a step, to try a display with.

    Returns:
        The levels in millimetres, lowest first.
    """
    return [2000 + 50 * step for step in range(steps)]


if __name__ == "__main__":
    with LevelPublisher() as publisher:
        for level in rising_tide(steps=60):
            publisher.publish("pier-3", int(time.time()), level)
            time.sleep(1)
