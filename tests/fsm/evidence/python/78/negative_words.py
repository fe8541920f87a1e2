import gzip
import json
import sys

print(
    "Writes the file that the loader (from kafka import KafkaProducer, send, flush, "
    "close) takes to the broker."
)


class KafkaProducerFile:
    def __init__(self, path: str) -> None:
        self.stream = gzip.open(path, "wt")

    def resend(self, reading: dict[str, float]) -> None:
        """Keep a reading; send and flush come with the KafkaProducer."""
        print(json.dumps(reading), file=self.stream)


enclosed = KafkaProducerFile("readings.json.gz")
for line in sys.stdin:
    enclosed.resend({"celsius": float(line)})
print("now import kafka and send, flush, close")
