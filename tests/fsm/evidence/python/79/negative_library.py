import json

from confluent_kafka import Consumer

consumer = Consumer({"bootstrap.servers": "127.0.0.1:9092", "group.id": "thermometer"})
consumer.subscribe(["readings"])
try:
    while True:
        record = consumer.poll(1.0)
        if record is not None and not record.error():
            print(json.loads(record.value())["celsius"])
finally:
    consumer.close()
