import asyncio

import websockets


async def ask(question):
    async with websockets.connect("ws://localhost:8765") as websocket:
        await websocket.send(question)
        answer = await websocket.recv()
        print("server says", answer)


asyncio.get_event_loop().run_until_complete(ask("what time is it?"))
