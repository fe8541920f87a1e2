import paho.mqtt.client as mqtt


def on_connect(client, userdata, flags, reason_code, properties) -> None:
    if reason_code.is_failure:
        print("refused:", reason_code)
    else:
        client.subscribe([("porch/#", 1), ("garden/+", 0)])


def on_message(client, userdata, message) -> None:
    print(message.topic, message.payload.decode())


def main() -> None:
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    client.on_connect = on_connect
    client.on_message = on_message
    client.connect("127.0.0.1")
    client.loop_forever(retry_first_connection=True)


if __name__ == "__main__":
    main()
