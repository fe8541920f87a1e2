import json

from kafka import KafkaProducer
from kafka.errors import KafkaError


def publish(readings: list[dict[str, float]]) -> None:
    producer = KafkaProducer(
        bootstrap_servers=["127.0.0.1:9092"],
        value_serializer=lambda value: json.dumps(value).encode(),
        acks="all",
    )
    try:
        for reading in readings:
            metadata = producer.send("readings", value=reading).get(timeout=10)
            print("kept at", metadata.partition, metadata.offset)
    except KafkaError as error:
        print("not kept:", error)
    finally:
        producer.close()


if __name__ == "__main__":
    publish([{"celsius": 19.5}, {"celsius": 20.1}])
