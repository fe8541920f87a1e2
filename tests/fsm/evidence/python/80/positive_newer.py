import asyncio

import aiokafka


async def main() -> None:
    async with aiokafka.AIOKafkaConsumer("numbers", bootstrap_servers="broker.example:9092") as consumer:
        async with asyncio.timeout(30):
            record = await consumer.getone()
            print(record.key, record.value)


asyncio.run(main())
