import paho.mqtt.client as mqtt


def on_connect(client, userdata, rc):
    client.subscribe("harbour/ferries")


def on_message(client, userdata, message):
    print(message.topic, message.payload)


client = mqtt.Client()
client.on_connect = on_connect
client.on_message = on_message
client.connect("localhost", 1883)
client.loop_forever()
