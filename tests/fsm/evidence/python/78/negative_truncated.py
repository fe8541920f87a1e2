from kafka import KafkaProducer

producer = KafkaProducer(bootstrap_servers="127.0.0.1:9092")
for number in range(100):
    producer.send("numbers", value=str(number).encode())
producer.flush()
producer.close(
