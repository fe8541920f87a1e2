from paho.mqtt import subscribe

BROKER = {"hostname": "127.0.0.1", "port": 1883}

for message in subscribe.simple(["gate/state", "doors/front"], msg_count=2, **BROKER):
    print(message.topic, message.payload.decode())
