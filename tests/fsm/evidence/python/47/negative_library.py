import asyncio
import json

from websockets.asyncio.client import connect


async def on_message(message: str) -> None:
    quake = json.loads(message)
    print(f"{quake['magnitude']:.1f} {quake['place']}")


async def run_forever() -> None:
    async for connection in connect("wss://feed.example/quakes"):
        await connection.send(json.dumps({"action": "subscribe", "minimum": 4.5}))
        async for message in connection:
            await on_message(message)


asyncio.run(run_forever())
