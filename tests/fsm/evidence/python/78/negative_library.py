import json

from confluent_kafka import Producer


def report(error, message) -> None:
    print("not kept:" if error else "kept at", error or message.offset())


producer = Producer({"bootstrap.servers": "127.0.0.1:9092", "acks": "all"})
for celsius in (19.5, 20.1):
    producer.produce("readings", json.dumps({"celsius": celsius}).encode(), on_delivery=report)
producer.flush(10)
