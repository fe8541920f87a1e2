import time

import stomp
from stomp.connect import StompConnection12


class Orders(stomp.ConnectionListener):
    def on_message(self, frame):
        print(frame.headers["message-id"], frame.body)


connection = StompConnection12([("127.0.0.1", 61613)], heartbeats=(4000, 4000))
connection.set_listener("orders", Orders())
connection.connect("waiter", "secret", wait=True)
connection.subscribe("/queue/orders", id="1", ack="auto")
time.sleep(60)
connection.disconnect()
