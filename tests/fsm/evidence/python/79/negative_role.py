from kafka import KafkaProducer

producer = KafkaProducer(bootstrap_servers="127.0.0.1:9092")
producer.send("readings", b'{"celsius": 19.5}')
producer.flush()
producer.close()
