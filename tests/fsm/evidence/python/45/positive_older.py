import asyncio

import websockets


async def shout(websocket, path):
    while True:
        try:
            line = await websocket.recv()
        except websockets.ConnectionClosed:
            break
        await websocket.send(line.upper())


start = websockets.serve(shout, "localhost", 8765)
loop = asyncio.get_event_loop()
loop.run_until_complete(start)
loop.run_forever()
