from quart import Quart, websocket

app = Quart(__name__)


@app.websocket("/rooms/<room>")
async def chat(room: str) -> None:
    await websocket.accept()
    while True:
        line = await websocket.receive()
        await websocket.send_json({"room": room, "line": line})


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=8000)
