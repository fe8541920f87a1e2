import asyncio
import redis
from asgiref.sync import sync_to_async


class Store:
    def __init__(self):
        self.client = redis.Redis()
        self.client.get_later = sync_to_async(self.client.get)

    async def read(self, key):
        return await self.client.get_later(key)


print(asyncio.run(Store().read("a")))
