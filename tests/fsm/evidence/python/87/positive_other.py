import asyncio

import zmq
from zmq.asyncio import Context


async def main():
    context = Context()
    replier = context.socket(zmq.REP)
    port = replier.bind_to_random_port("tcp://127.0.0.1")
    print("listening on", port)
    while True:
        message = await replier.recv()
        await replier.send(message.upper())


asyncio.run(main())
