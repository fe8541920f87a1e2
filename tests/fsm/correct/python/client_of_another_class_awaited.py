import asyncio
import redis
import redis.asyncio


class Reader:
    async def read(self, key):
        return await self.client.get(key)


class Plain:
    def __init__(self):
        self.client = redis.Redis()


class Async(Reader):
    client = redis.asyncio.Redis()


print(asyncio.run(Async().read("a")))
