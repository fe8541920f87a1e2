import asyncio

import httpx


async def fetch(currency: str) -> float:
    async with httpx.AsyncClient(timeout=5) as client:
        response = await client.get(f"https://bank.example/rates/{currency}")
        response.raise_for_status()
        return response.json()["rate"]


print(asyncio.run(fetch("SEK")))
