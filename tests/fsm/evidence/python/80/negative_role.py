import asyncio

from aiokafka import AIOKafkaProducer


async def main() -> None:
    producer = AIOKafkaProducer(bootstrap_servers="127.0.0.1:9092")
    await producer.start()
    try:
        await producer.send_and_wait("readings", b'{"celsius": 19.5}')
    finally:
        await producer.stop()


asyncio.run(main())
