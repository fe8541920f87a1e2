import asyncio

import aiohttp


async def ask(question: str) -> str:
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect("ws://localhost:8765/ask") as peer:
            await peer.send_str(question)
            return await peer.receive_str()


print(asyncio.run(ask("what time is it?")))
