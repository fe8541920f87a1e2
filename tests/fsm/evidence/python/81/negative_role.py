import stomp

connection = stomp.Connection([("127.0.0.1", 61613)])
connection.connect(wait=True)
connection.send("/queue/orders", "soup")
connection.disconnect()
