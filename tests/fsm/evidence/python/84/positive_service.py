import paho.mqtt.client as mqtt

client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.on_message = lambda client, userdata, message: print(message.payload.decode())
client.connect_srv("garden.example")
client.subscribe("garden/gate", qos=1)
client.loop_forever()
