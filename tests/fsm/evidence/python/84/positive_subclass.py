import paho.mqtt.client as mqtt


class Bell(mqtt.Client):
    rings = 0

    def on_connect(self, client, userdata, flags, rc):
        self.subscribe("doors/bell", qos=1)

    def on_message(self, client, userdata, message):
        self.rings += 1
        print("ring", self.rings)

    def run(self, host):
        self.connect(host)
        self.loop_forever()


Bell().run("127.0.0.1")
