import json

from paho.mqtt import publish

BROKER = {"hostname": "127.0.0.1", "port": 1883, "auth": {"username": "gate", "password": "oak"}}


def gate_is(state: str) -> None:
    publish.single("gate/state", json.dumps({"state": state}), qos=1, retain=True, **BROKER)


gate_is("open")
publish.multiple([("gate/opened", "1"), ("gate/closed", "0")], **BROKER)
