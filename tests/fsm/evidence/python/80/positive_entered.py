import asyncio

from aiokafka import AIOKafkaConsumer


async def main() -> None:
    consumer = AIOKafkaConsumer(bootstrap_servers="localhost:9092", group_id="printers")
    consumer.subscribe(pattern="^labels")
    async with consumer:
        async for record in consumer:
            print(record.topic, record.value)


asyncio.run(main())
