import asyncio

import httpx


async def title(client: httpx.AsyncClient, path: str) -> str:
    response = await client.get(path)
    response.raise_for_status()
    return response.json()["title"]


async def main() -> None:
    limits = httpx.Limits(max_connections=10)
    async with httpx.AsyncClient(base_url="https://library.example", limits=limits) as client:
        titles = await asyncio.gather(*(title(client, f"/books/{number}") for number in range(1, 6)))
    print(*titles, sep="\n")


if __name__ == "__main__":
    asyncio.run(main())
