import asyncio

from autobahn.asyncio.websocket import WebSocketServerProtocol, WebSocketServerFactory


class MyServerProtocol(WebSocketServerProtocol):
    def onConnect(self, request):
        print("client connecting: {}".format(request.peer))

    async def onMessage(self, payload, isBinary):
        self.sendMessage(payload, isBinary)


if __name__ == "__main__":
    factory = WebSocketServerFactory("ws://127.0.0.1:9000")
    factory.protocol = MyServerProtocol
    loop = asyncio.get_event_loop()
    server = loop.run_until_complete(loop.create_server(factory, "127.0.0.1", 9000))
    try:
        loop.run_forever()
    finally:
        server.close()
        loop.close()
