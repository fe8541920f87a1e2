from kafka import KafkaClient, SimpleConsumer

client = KafkaClient("localhost:9092")
consumer = SimpleConsumer(client, "gardeners", "greenhouse")
for entry in consumer.get_messages(count=10, block=True, timeout=5):
    print(entry.offset, entry.message.value)
client.close()
