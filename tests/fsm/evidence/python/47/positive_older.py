import websocket


def on_message(ws, message):
    print(message)


def on_close(ws, code, reason):
    print("closed", code, reason)


websocket.enableTrace(False)
ws = websocket.WebSocketApp("ws://localhost:9001/")
ws.on_message = on_message
ws.on_close = on_close
ws.run_forever()
