import time

import pika

connection = pika.BlockingConnection(pika.URLParameters("amqp://localhost/%2f"))
channel = connection.channel()
channel.queue_declare(queue="letters", durable=True)
while True:
    method, properties, body = channel.basic_get(queue="letters")
    if method is None:
        time.sleep(5)
        continue
    print(body.decode())
    channel.basic_ack(delivery_tag=method.delivery_tag)
