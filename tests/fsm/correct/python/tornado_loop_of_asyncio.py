import asyncio

from tornado.ioloop import IOLoop


def run_beside(coroutine):
    """The loop that is made is one of asyncio, and tells which."""
    loop = IOLoop(make_current=False)
    return asyncio.run_coroutine_threadsafe(coroutine, loop.asyncio_loop)
