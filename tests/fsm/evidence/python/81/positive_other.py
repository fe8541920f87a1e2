import time

from stomp import Connection12, PrintingListener

connection = Connection12([("broker.example", 61613)])
connection.set_listener("", PrintingListener())
connection.connect(wait=True)
connection.subscribe("/topic/news", id=7)
time.sleep(60)
connection.disconnect()
