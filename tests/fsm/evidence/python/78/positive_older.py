from kafka import KafkaClient, SimpleProducer

client = KafkaClient("localhost:9092")
producer = SimpleProducer(client)
for reading in (b"18.5", b"18.7"):
    for answer in producer.send_messages("greenhouse", reading):
        print(answer.offset)
client.close()
