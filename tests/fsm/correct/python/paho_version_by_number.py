import paho.mqtt.client as mqtt


def on_connect(client, userdata, flags, reason, properties):
    client.subscribe("a")


client = mqtt.Client(mqtt.CallbackAPIVersion(2), "me")
client.on_connect = on_connect
client.connect("localhost")
client.loop_forever()
