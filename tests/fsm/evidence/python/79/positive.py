import json

from kafka import KafkaConsumer


def follow(topic: str) -> None:
    consumer = KafkaConsumer(
        topic,
        bootstrap_servers=["127.0.0.1:9092"],
        group_id="thermometer",
        auto_offset_reset="earliest",
        value_deserializer=json.loads,
    )
    try:
        for record in consumer:
            print(record.partition, record.offset, record.value["celsius"])
    finally:
        consumer.close()


if __name__ == "__main__":
    follow("readings")
