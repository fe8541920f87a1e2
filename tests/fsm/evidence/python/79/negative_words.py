import gzip
import json

print(
    "from kafka import KafkaConsumer: the live program; this one reads the file and "
    "has no KafkaConsumer to close."
)


def mean(path: str) -> float:
    """Return the mean of what a KafkaConsumer wrote before close."""
    with gzip.open(path, "rt") as lines:
        readings = [json.loads(line)["celsius"] for line in lines]
    return sum(readings) / len(readings)


disclosed = mean("readings.json.gz")
print("import kafka; a KafkaConsumer would close now;", disclosed)
