import asyncio

import aiomqtt


async def main() -> None:
    async with aiomqtt.Client("127.0.0.1") as client:
        await client.subscribe("porch/#", qos=1)
        async for message in client.messages:
            print(message.topic, message.payload.decode())


asyncio.run(main())
