import asyncio
import json
import logging

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

log = logging.getLogger("auction")
prices: dict[str, int] = {}


async def bids(connection: ServerConnection) -> None:
    try:
        async for raw in connection:
            bid = json.loads(raw)
            best = max(prices.get(bid["lot"], 0), int(bid["amount"]))
            prices[bid["lot"]] = best
            await connection.send(json.dumps({"lot": bid["lot"], "best": best}))
    except ConnectionClosed:
        log.info("bidder left")


async def main() -> None:
    async with serve(bids, "127.0.0.1", 8765) as server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
