from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()
listeners: set[WebSocket] = set()


@app.websocket("/rooms/{room}")
async def chat(socket: WebSocket, room: str) -> None:
    await socket.accept()
    listeners.add(socket)
    try:
        while True:
            line = await socket.receive_text()
            for listener in listeners:
                await listener.send_json({"room": room, "line": line})
    except WebSocketDisconnect:
        listeners.discard(socket)
