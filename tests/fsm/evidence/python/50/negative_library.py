import asyncio

from websockets.asyncio.server import broadcast, serve

peers = set()


async def on_message_loop(connection) -> None:
    peers.add(connection)
    try:
        async for message in connection:
            broadcast(peers, message)
    finally:
        peers.discard(connection)


async def main() -> None:
    async with serve(on_message_loop, "127.0.0.1", 8888) as server:
        await server.serve_forever()


asyncio.run(main())
