import asyncio
import redis
from stores import AsyncStore


class Store(AsyncStore):
    async def read(self, key):
        return await self.client.get(key)


class Plain:
    def __init__(self):
        self.client = redis.Redis()


print(asyncio.run(Store().read("a")))
