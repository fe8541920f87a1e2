import asyncio

from websockets.asyncio.server import serve


async def dice(connection) -> None:
    async for payload in connection:
        sides = int(payload)
        await connection.send(str(hash(payload) % sides + 1))


async def main() -> None:
    async with serve(dice, "127.0.0.1", 9000) as server:
        await server.serve_forever()


asyncio.run(main())
