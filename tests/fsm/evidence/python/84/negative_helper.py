from paho.mqtt.publish import multiple, single

BROKER = {"hostname": "127.0.0.1", "port": 1883}

single("gate/state", "open", qos=1, retain=True, **BROKER)
multiple([("gate/opened", "1"), ("gate/closed", "0")], **BROKER)
