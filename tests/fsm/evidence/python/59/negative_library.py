import asyncio

import aiohttp


async def title(session: aiohttp.ClientSession, path: str) -> str:
    async with session.get(path) as response:
        response.raise_for_status()
        return (await response.json())["title"]


async def main() -> None:
    async with aiohttp.ClientSession("https://library.example") as session:
        print(*await asyncio.gather(*(title(session, f"/books/{n}") for n in range(1, 6))), sep="\n")


asyncio.run(main())
