import time

from stomp import Connection, ConnectionListener


class Printer(ConnectionListener):
    def on_message(self, frame):
        print(frame.body)


class Kitchen(Connection):
    def open(self):
        self.set_listener("printer", Printer())
        self.connect("cook", "secret", wait=True)
        self.subscribe("/queue/orders", id="1")


kitchen = Kitchen([("127.0.0.1", 61613)])
kitchen.open()
time.sleep(60)
kitchen.disconnect()
