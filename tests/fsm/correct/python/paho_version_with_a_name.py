import paho.mqtt.client as mqtt

version = mqtt.CallbackAPIVersion.VERSION2


def on_connect(client, userdata, flags, reason, properties):
    client.subscribe("a")


client = mqtt.Client(version)
client.on_connect = on_connect
client.connect("localhost")
client.loop_forever()
