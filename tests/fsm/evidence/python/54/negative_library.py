import asyncio

import websockets


async def onMessage(connection) -> None:
    async for payload in connection:
        number = float(payload)
        await asyncio.sleep(1)
        await connection.send(str(number * number))


loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
server = loop.run_until_complete(websockets.serve(onMessage, "127.0.0.1", 9000))
try:
    loop.run_forever()
finally:
    server.close()
    loop.close()
