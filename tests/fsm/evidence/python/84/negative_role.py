import paho.mqtt.client as mqtt

client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.connect("127.0.0.1", 1883)
client.loop_start()
client.publish("porch/light", "120", qos=1).wait_for_publish()
client.loop_stop()
client.disconnect()
