import paho.mqtt.client as mqtt

client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.connect_srv("garden.example")
client.loop_start()
client.publish("garden/gate", "open", qos=1).wait_for_publish()
client.loop_stop()
