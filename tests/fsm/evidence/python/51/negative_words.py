import asyncio

from tornado import httpclient

print(
    "WebSocketClientConnection with open and on_message, made by websocket_connect, "
    "was too slow to resume."
)


async def poll(url: str, times: int) -> list[bytes]:
    "Fetch instead of websocket_connect: no WebSocketClientConnection to open, no on_close."
    client = httpclient.AsyncHTTPClient()
    return [(await client.fetch(url)).body for _ in range(times)]


print(asyncio.run(poll("https://tides.example/latest", 3)))
