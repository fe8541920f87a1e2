from paho.mqtt.publish import single

for door, state in {"front": "open", "back": "shut"}.items():
    single(f"doors/{door}", payload=state, qos=1, hostname="127.0.0.1")
