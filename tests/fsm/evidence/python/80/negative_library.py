import asyncio
import json

from kafka import KafkaConsumer


def start(topic: str) -> None:
    consumer = KafkaConsumer(topic, bootstrap_servers="127.0.0.1:9092", group_id="thermometer")
    try:
        for record in consumer:
            print(json.loads(record.value)["celsius"])
    finally:
        consumer.close()


asyncio.run(asyncio.to_thread(start, "readings"))
