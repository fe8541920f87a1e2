import json

import websocket


def onOpen(app):
    app.send(json.dumps({"station": "north pier"}))


def onMessage(app, payload):
    print("weather:", payload)


app = websocket.WebSocketApp("ws://127.0.0.1:9000", on_open=onOpen, on_message=onMessage)
app.run_forever(reconnect=5)
