import asyncio

from websockets.asyncio.router import route
from websockets.asyncio.server import ServerConnection
from werkzeug.routing import Map, Rule


async def greet(connection: ServerConnection, name: str) -> None:
    await connection.send(f"hello, {name}")


routes = Map([Rule("/greet/<name>", endpoint=greet)])


async def main() -> None:
    async with route(routes, "127.0.0.1", 8765) as server:
        await server.serve_forever()


asyncio.run(main())
