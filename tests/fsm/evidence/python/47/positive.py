import json

from websocket import WebSocketApp

FEED = "wss://feed.example/quakes"


def subscribe(app: WebSocketApp) -> None:
    app.send(json.dumps({"action": "subscribe", "minimum": 4.5}))


def show(app: WebSocketApp, message: str) -> None:
    quake = json.loads(message)
    print(f"{quake['magnitude']:.1f} {quake['place']}")


def report(app: WebSocketApp, error: Exception) -> None:
    print("connection trouble:", error)


if __name__ == "__main__":
    feed = WebSocketApp(FEED, on_open=subscribe, on_message=show, on_error=report)
    feed.run_forever(ping_interval=30, ping_timeout=10, reconnect=5)
