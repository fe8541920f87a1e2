import json

from kafka import KafkaProducer as Producer


class Journal:
    def __init__(self, producer: Producer) -> None:
        self._producer = producer

    def write(self, entry: dict) -> None:
        self._producer.send("journal", json.dumps(entry).encode())


producer = Producer(bootstrap_servers="localhost:9092", acks="all")
Journal(producer).write({"mood": "calm"})
producer.flush()
