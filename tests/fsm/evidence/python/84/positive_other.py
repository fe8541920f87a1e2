import signal

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTMessage


def on_light(client: Client, userdata: object, message: MQTTMessage) -> None:
    print("lux", message.payload.decode())


porch = Client(CallbackAPIVersion.VERSION2, client_id="lamp")
porch.message_callback_add("porch/light", on_light)
porch.connect("broker.example", port=8883)
porch.subscribe("porch/light", qos=1)
porch.loop_start()
signal.pause()
