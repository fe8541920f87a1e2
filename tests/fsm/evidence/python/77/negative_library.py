import asyncio
import json

import aio_pika


async def main() -> None:
    connection = await aio_pika.connect_robust("amqp://127.0.0.1/")
    async with connection:
        channel = await connection.channel()
        queue = await channel.declare_queue("orders", durable=True)
        async with queue.iterator() as messages:
            async for message in messages:
                async with message.process():
                    print("cooking", json.loads(message.body)["dish"])


asyncio.run(main())
