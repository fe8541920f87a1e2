"""Archive that writes the readings of the Kafka topic into daily files.

Every line of a file is one reading, `<gauge> <unix-seconds> <level-mm>`.
"""

from datetime import UTC, datetime
from pathlib import Path

from kafka import KafkaConsumer

BROKERS = ["127.0.0.1:9092"]
READINGS_TOPIC = "tide.readings"


class ReadingArchive:
    """Copies readings from the topic into one file a day (UTC).

    Attributes:
        folder: where the files are written.
        archived: how many readings were written so far.
    """

    def __init__(self, folder: Path, group: str = "archive") -> None:
        """Join the topic's readers; offsets are committed only after a reading is on disk.

        Args:
            folder: an existing folder.
            group: the consumer group which shares the work.
        """
        self.folder = folder
        self.archived = 0
        self._consumer = KafkaConsumer(
            READINGS_TOPIC,
            bootstrap_servers=BROKERS,
            group_id=group,
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            consumer_timeout_ms=30_000,
        )

    def run(self) -> int:
        """Write readings until none has come for 30 seconds, then leave the group.

        Returns:
            The number of readings written.
        """
        try:
            for record in self._consumer:
                self._write(record.value.decode())
                self._consumer.commit()
                self.archived += 1
        finally:
            self._consumer.close()
        return self.archived

    def _write(self, reading: str) -> None:
        unix_seconds = int(reading.split()[1])
        day = datetime.fromtimestamp(unix_seconds, UTC).date().isoformat()
        with (self.folder / f"{day}.txt").open("a", encoding="utf-8") as archive:
            archive.write(reading + "\n")


if __name__ == "__main__":
    print(ReadingArchive(Path()).run(), "readings archived")
