import asyncio
from contextlib import asynccontextmanager

from httpx import AsyncClient, AsyncHTTPTransport


@asynccontextmanager
async def forge():
    client = AsyncClient(transport=AsyncHTTPTransport(retries=2))
    try:
        yield client
    finally:
        await client.aclose()


async def vote(number: int) -> int:
    async with forge() as client:
        answer = await client.post(f"https://forge.example/issues/{number}/votes", data={"value": "up"})
        return answer.status_code


print(asyncio.run(vote(12)))
