import asyncio
import json

from tornado.web import Application, HTTPError, RequestHandler

PRICES = {"apple": 30, "pear": 45}


class PriceHandler(RequestHandler):
    async def get(self, fruit: str) -> None:
        if fruit not in PRICES:
            raise HTTPError(404)
        self.write({"fruit": fruit, "price": PRICES[fruit]})

    async def put(self, fruit: str) -> None:
        PRICES[fruit] = json.loads(self.request.body)["price"]
        self.set_status(204)


async def main() -> None:
    application = Application([(r"/prices/(\w+)", PriceHandler)])
    application.listen(8888, address="127.0.0.1")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
