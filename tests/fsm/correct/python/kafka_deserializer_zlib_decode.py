from kafka import KafkaConsumer
import avrocodec
c = KafkaConsumer("t", bootstrap_servers="h:9092", value_deserializer=lambda b: avrocodec.decode(b))
for m in c:
    print(m.value.decode())
