from paho.mqtt import client as mqtt_client

client = mqtt_client.Client(mqtt_client.CallbackAPIVersion.VERSION2)
client.connect("broker.example")
for number in range(10):
    client.publish("numbers", number)
    client.loop(0.1)
client.disconnect()
