import asyncio

import tornado.web

# The WebSocketHandler with its open, on_message and on_close moved to the live service.


class Health(tornado.web.RequestHandler):
    def get(self) -> None:
        self.write({"reopened": True, "note": "a WebSocketHandler would call on_message"})


async def main() -> None:
    tornado.web.Application([(r"/health", Health)]).listen(8888)
    await asyncio.Event().wait()


asyncio.run(main())
