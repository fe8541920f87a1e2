import pika
from pika.adapters.asyncio_connection import AsyncioConnection


def print_letter(channel, method, properties, body):
    print(body.decode())
    channel.basic_ack(method.delivery_tag)


def read_letters(channel):
    channel.basic_qos(prefetch_count=4)
    channel.basic_consume("letters", print_letter)


def open_channel(connection):
    connection.channel(on_open_callback=read_letters)


connection = AsyncioConnection(pika.ConnectionParameters("localhost"), on_open_callback=open_channel)
connection.ioloop.run_forever()
