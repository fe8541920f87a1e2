import pika


def on_message(channel, method, properties, body) -> None:
    print("cooking", body.decode())
    channel.basic_ack(method.delivery_tag)


connection = pika.BlockingConnection(pika.ConnectionParameters("127.0.0.1", 5672))
channel = connection.channel()
channel.queue_declare("orders")
channel.basic_consume("orders", on_message)
channel.start_consuming()
