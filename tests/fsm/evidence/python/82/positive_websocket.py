import json

import stomp

connection = stomp.WSConnection([("127.0.0.1", 61614)])
connection.connect("waiter", "secret", wait=True)
connection.send("/queue/orders", json.dumps({"soup": 2}), content_type="application/json")
connection.disconnect()
