import threading
import paho.mqtt.client as mqtt


class Asker:
    def __init__(self):
        self.answered = threading.Event()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self.client.on_message = lambda *parts: self.answered.set()
        self.client.connect("localhost")
        self.client.subscribe("answer")
        self.client.loop_start()

    def ask(self):
        self.answered.set()
        self.answered.clear()
        self.client.publish("ask", "?")
        self.answered.wait()


Asker().ask()
