import asyncio

import aiohttp


async def stars(repository: str) -> int:
    async with aiohttp.ClientSession(raise_for_status=True) as session:
        async with session.get(f"https://api.forge.example/repos/{repository}") as response:
            if response.status != 200:
                raise RuntimeError("no answer")
            return (await response.json())["stars"]


print(asyncio.run(stars("lantern/lantern")))
