from websocket import WebSocket, WebSocketTimeoutException

lamp = WebSocket()
lamp.settimeout(2)
lamp.connect("ws://lamp.local/control", origin="http://lamp.local")
try:
    lamp.send("state?")
    print(lamp.recv())
except WebSocketTimeoutException:
    print("the lamp is off")
finally:
    lamp.close()
