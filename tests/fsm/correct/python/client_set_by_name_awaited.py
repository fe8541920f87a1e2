import asyncio
import redis


class Plain:
    def __init__(self):
        self.client = redis.Redis()


class Store:
    def __init__(self, **parts):
        vars(self).update(parts)

    async def read(self, key):
        return await self.client.get(key)
