from fastapi import FastAPI, WebSocket
from starlette.endpoints import WebSocketEndpoint

app = FastAPI()


@app.websocket_route("/votes")
class Votes(WebSocketEndpoint):
    encoding = "json"
    votes: dict[str, int] = {}

    async def on_receive(self, websocket: WebSocket, data: dict) -> None:
        name = data["for"]
        self.votes[name] = self.votes.get(name, 0) + 1
        await websocket.send_json(self.votes)
