import asyncio
import json

from amqtt.client import MQTTClient


async def main() -> None:
    client = MQTTClient(client_id="porch")
    await client.connect("mqtt://127.0.0.1:1883/")
    await client.publish("porch/light", json.dumps({"lux": 120}).encode(), qos=1)
    await client.disconnect()


asyncio.run(main())
