import asyncio

import tornado.ioloop

print("AsyncHTTPClient().fetch and response.body.decode are tried again by the caller.")


async def beat(times: int) -> None:
    "Tick while others fetch with an AsyncHTTPClient, decode and run_sync."
    for prefetched in range(times):
        print("tick", prefetched)
        await asyncio.sleep(0.1)


loop = tornado.ioloop.IOLoop.current()
loop.add_callback(loop.stop)
loop.start()
asyncio.run(beat(3))
