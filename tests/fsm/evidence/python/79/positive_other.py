from contextlib import closing

import kafka

with closing(kafka.KafkaConsumer(bootstrap_servers="broker.example:9092")) as consumer:
    partition = kafka.TopicPartition("numbers", 0)
    consumer.assign([partition])
    consumer.seek_to_beginning(partition)
    total = 0
    while batch := consumer.poll(timeout_ms=2000):
        total += sum(int(record.value) for record in batch[partition])
    print(total)
