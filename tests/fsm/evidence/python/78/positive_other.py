import kafka

producer = kafka.KafkaProducer(bootstrap_servers="broker.example:9092", linger_ms=20)
for number in range(100):
    producer.send("numbers", key=b"n", value=str(number).encode())
producer.flush()
