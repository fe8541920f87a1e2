import asyncio
import json

import aiohttp


async def watch(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(url, heartbeat=20) as connection:
        await connection.send_json({"follow": "harbour"})
        async for message in connection:
            print("tide:", json.loads(message.data)["level"])


asyncio.run(watch("wss://tides.example/live"))
