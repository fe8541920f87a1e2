import time

import paho.mqtt.client as mqtt

client = mqtt.Client()
client.connect("localhost", 1883, 60)
client.publish("garden/soil", payload="dry")
client.loop_start()
time.sleep(2)
client.loop_stop()
