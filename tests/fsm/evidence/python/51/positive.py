import asyncio
import json

from tornado.websocket import websocket_connect


async def watch(url: str) -> None:
    connection = await websocket_connect(url, connect_timeout=5, ping_interval=20)
    try:
        await connection.write_message(json.dumps({"follow": "harbour"}))
        while (message := await connection.read_message()) is not None:
            print("tide:", json.loads(message)["level"])
    finally:
        connection.close()


if __name__ == "__main__":
    asyncio.run(watch("wss://tides.example/live"))
