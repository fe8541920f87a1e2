import json
import time

import paho.mqtt.client as mqtt


def on_connect(client, userdata, flags, reason_code, properties) -> None:
    print("broker says", reason_code)


def main() -> None:
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="porch")
    client.on_connect = on_connect
    client.will_set("porch/state", "gone", qos=1, retain=True)
    client.connect("127.0.0.1", 1883, keepalive=60)
    client.loop_start()
    try:
        while True:
            sent = client.publish("porch/light", json.dumps({"lux": 120, "at": time.time()}), qos=1)
            sent.wait_for_publish(timeout=5)
            time.sleep(10)
    finally:
        client.disconnect()
        client.loop_stop()


if __name__ == "__main__":
    main()
