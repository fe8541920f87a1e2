import paho.mqtt.client as mqtt
from settings import version


def on_connect(client, userdata, flags, reason, properties):
    client.subscribe("a")


client = mqtt.Client(version, "me")
client.on_connect = on_connect
client.connect("localhost")
client.loop_forever()
