import asyncio

print("Fills in for aiokafka's AIOKafkaConsumer: no start and no stop, only a queue.")


async def take(queue: asyncio.Queue[str | None]) -> None:
    """Take records as an AIOKafkaConsumer gives them between start and stop."""
    while (record := await queue.get()) is not None:
        print(record)


async def main() -> None:
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    for restarted in ("start was called", "stop comes next", None):
        queue.put_nowait(restarted)
    await take(queue)


asyncio.run(main())
