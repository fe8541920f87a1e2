import asyncio
import json

from websockets.asyncio.client import connect

TICKER = "wss://ticker.example/stream"


async def follow(symbols: list[str], count: int) -> list[float]:
    prices: list[float] = []
    async with connect(TICKER, open_timeout=5) as connection:
        await connection.send(json.dumps({"subscribe": symbols}))
        async for raw in connection:
            prices.append(json.loads(raw)["price"])
            if len(prices) == count:
                break
    return prices


if __name__ == "__main__":
    print(asyncio.run(follow(["OATS", "RYE"], 10)))
