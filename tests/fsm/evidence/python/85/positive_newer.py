import asyncio

import zmq
import zmq.asyncio


async def main() -> None:
    context = zmq.asyncio.Context.instance()
    subscriber = context.socket(zmq.SocketType.SUB)
    subscriber.connect("tcp://publisher.example:5556")
    subscriber.setsockopt_string(zmq.SUBSCRIBE, "")
    while True:
        print(await subscriber.recv_json())


asyncio.run(main())
