from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()


@app.websocket("/scores")
async def scores(ws: WebSocket) -> None:
    await ws.accept()
    total = 0
    try:
        while True:
            total += int(await ws.receive_text())
            await ws.send_text(str(total))
    except WebSocketDisconnect:
        print("final score", total)
