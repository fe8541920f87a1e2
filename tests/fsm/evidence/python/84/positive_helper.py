import paho.mqtt.subscribe as subscribe


def show(client, userdata, message):
    print(message.topic, message.payload.decode())


last = subscribe.simple("gate/state", hostname="127.0.0.1", retained=True)
print("the gate is", last.payload.decode())
subscribe.callback(show, ["gate/#", "doors/#"], hostname="127.0.0.1", qos=1)
