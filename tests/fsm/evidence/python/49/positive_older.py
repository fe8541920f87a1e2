from sanic import Sanic
from sanic.response import text
from sanic.websocket import WebSocketProtocol

app = Sanic("echo")


async def index(request):
    return text("open /feed with a WebSocket")


async def feed(request, ws):
    while True:
        line = await ws.recv()
        await ws.send(line)


app.add_route(index, "/")
app.add_websocket_route(feed, "/feed")

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=8000, protocol=WebSocketProtocol)
