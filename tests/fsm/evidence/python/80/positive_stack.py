import asyncio
from contextlib import AsyncExitStack

from aiokafka import AIOKafkaConsumer

TOPICS = ("labels", "invoices")


async def main() -> None:
    async with AsyncExitStack() as stack:
        consumer = AIOKafkaConsumer(*TOPICS, bootstrap_servers="localhost:9092")
        await stack.enter_async_context(consumer)
        async for record in consumer:
            print(record.topic, record.value)


asyncio.run(main())
