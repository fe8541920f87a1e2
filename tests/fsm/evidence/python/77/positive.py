import json

import pika


def on_order(channel, method, properties, body) -> None:
    order = json.loads(body)
    print("cooking", order["dish"])
    channel.basic_ack(delivery_tag=method.delivery_tag)


def main() -> None:
    parameters = pika.ConnectionParameters(host="127.0.0.1", heartbeat=60)
    with pika.BlockingConnection(parameters) as connection:
        channel = connection.channel()
        channel.queue_declare(queue="orders", durable=True)
        channel.basic_qos(prefetch_count=1)
        channel.basic_consume(queue="orders", on_message_callback=on_order)
        try:
            channel.start_consuming()
        except KeyboardInterrupt:
            channel.stop_consuming()


if __name__ == "__main__":
    main()
