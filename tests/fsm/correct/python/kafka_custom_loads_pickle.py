from kafka import KafkaConsumer
import pickle
c = KafkaConsumer("t", bootstrap_servers="h:9092", value_deserializer=pickle.loads)
for m in c:
    print(m.value.decode())
