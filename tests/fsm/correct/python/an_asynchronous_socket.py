import zmq
import zmq.asyncio
async def f(c: zmq.asyncio.Context):
    s = c.socket(zmq.REP)
    await s.send_json(await s.recv_json())
