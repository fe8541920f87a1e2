from pika import BlockingConnection, URLParameters

connection = BlockingConnection(URLParameters("amqp://broker.example:5672/%2F"))
channel = connection.channel()
channel.queue_declare("reports")

for method, properties, body in channel.consume("reports", inactivity_timeout=30):
    if method is None:
        break
    print(properties.content_type, len(body))
    channel.basic_ack(method.delivery_tag)

channel.cancel()
connection.close()
