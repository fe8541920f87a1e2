import json

import pika

with pika.BlockingConnection(pika.ConnectionParameters("127.0.0.1")) as connection:
    channel = connection.channel()
    channel.queue_declare(queue="orders", durable=True)
    channel.basic_publish(exchange="", routing_key="orders", body=json.dumps({"dish": "soup"}))
