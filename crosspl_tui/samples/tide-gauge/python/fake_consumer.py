"""In-memory stand-in for a Kafka consumer, for tests that must run without a broker.

It has the methods of the real one, but reads a list.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable

ALERT_MM = 4200


class FakeAIOKafkaConsumer:
    """Yields prepared readings between `start` and `stop`.

    Attributes:
        running: whether it was started and not yet stopped.
    """

    def __init__(self, readings: Iterable[str], pause_seconds: float = 0.0) -> None:
        """Prepare the readings.

        Args:
            readings: lines `<gauge> <unix-seconds> <level-mm>`, oldest first.
            pause_seconds: how long to rest before each one.
        """
        self.running = False
        self._readings = list(readings)
        self._pause_seconds = pause_seconds

    async def start(self) -> None:
        """Begin; readings can be iterated from now on.

        There is no broker to join, therefore it cannot fail.
        """
        self.running = True

    async def stop(self) -> None:
        """End the iteration after the reading at hand.

        Calling it twice does no harm.
        """
        self.running = False

    async def __aiter__(self) -> AsyncIterator[str]:
        for reading in self._readings:
            await asyncio.sleep(self._pause_seconds)
            if not self.running:
                return
            yield reading


async def count_alerts(consumer: FakeAIOKafkaConsumer) -> int:
    """Count the readings of a consumer that are too high.

    Returns:
        How many levels reach the alert mark.
    """
    return len([1 async for reading in consumer if int(reading.split()[2]) >= ALERT_MM])
