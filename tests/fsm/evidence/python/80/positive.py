import asyncio
import json

from aiokafka import AIOKafkaConsumer


async def follow(topic: str) -> None:
    consumer = AIOKafkaConsumer(
        topic,
        bootstrap_servers="127.0.0.1:9092",
        group_id="thermometer",
        value_deserializer=json.loads,
    )
    await consumer.start()
    try:
        async for record in consumer:
            print(record.partition, record.offset, record.value["celsius"])
    finally:
        await consumer.stop()


if __name__ == "__main__":
    asyncio.run(follow("readings"))
