"""Small programs with what brokers hand them: records, bodies and payloads."""

from __future__ import annotations

MISREAD = {
    "kafka value as dict": """from kafka import KafkaConsumer
consumer = KafkaConsumer('a', bootstrap_servers='b')
for message in consumer:
    data = message.value
    print(data['name'])
""",
    "kafka value get": """from kafka import KafkaConsumer
class C:
    def __init__(self):
        self.consumer = KafkaConsumer('a', bootstrap_servers='b')
    def run(self):
        for message in self.consumer:
            print(message.value.get('name'))
C().run()
""",
    "kafka value split": """from kafka import KafkaConsumer
consumer = KafkaConsumer('a', bootstrap_servers='b')
for message in consumer:
    if message.value == 'stop':
        break
    print(message.value.split(','))
""",
    "kafka deserialized decode": """import json
from kafka import KafkaConsumer
consumer = KafkaConsumer('a', bootstrap_servers='b', value_deserializer=lambda m: json.loads(m.decode('utf-8')))
for message in consumer:
    print(json.loads(message.value.decode('utf-8')))
""",
    "kafka deserialized loads": """import json
from kafka import KafkaConsumer
consumer = KafkaConsumer('a', value_deserializer=lambda m: m.decode('utf-8'))
for message in consumer:
    print(message.value.decode('utf-8'))
""",
    "aiokafka value": """import asyncio
from aiokafka import AIOKafkaConsumer
async def main():
    consumer = AIOKafkaConsumer('a')
    await consumer.start()
    async for m in consumer:
        print(m.value['a'])
asyncio.run(main())
""",
    "pika body get": """import pika
def on(ch, method, properties, body):
    print(body['task'])
c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
c.basic_consume(queue='a', on_message_callback=on, auto_ack=True)
c.start_consuming()
""",
    "pika body positional": """import pika
def on(ch, method, properties, body):
    print(body.split(','))
c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
c.basic_consume('a', on, auto_ack=True)
c.start_consuming()
""",
    "pika lambda args": """import pika
class A:
    def on(self, body):
        print(body)
    def run(self):
        c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
        c.basic_consume(queue='a', on_message_callback=self.on)
        c.start_consuming()
A().run()
""",
    "paho payload dict": """import paho.mqtt.client as mqtt
def on_message(client, userdata, msg):
    print(msg.payload['a'])
c = mqtt.Client()
c.on_message = on_message
c.connect('a')
c.loop_forever()
""",
    "paho json method": """import paho.mqtt.client as mqtt
def on_message(client, userdata, msg):
    data = msg.payload
    print(data.get('a'), msg.json())
c = mqtt.Client()
c.on_message = on_message
c.connect('a')
c.loop_forever()
""",
    "zmq recv dict": """import zmq
s = zmq.Context().socket(zmq.REP)
s.bind('tcp://*:1')
while True:
    m = s.recv()
    print(m['a'])
    s.send(b'')
""",
    "zmq recv_string decode": """import zmq
s = zmq.Context().socket(zmq.REP)
s.bind('tcp://*:1')
while True:
    m = s.recv_string()
    print(m.decode())
    s.send(b'')
""",
    "zmq recv_json loads": """import zmq, json
s = zmq.Context().socket(zmq.REP)
s.bind('tcp://*:1')
while True:
    m = s.recv_json()
    print(json.loads(m.decode()))
    s.send(b'')
""",
    "confluent consumer value": """from confluent_kafka import Consumer
c = Consumer({'bootstrap.servers': 'a', 'group.id': 'b'})
c.subscribe(['a'])
while True:
    msg = c.poll(1.0)
    if msg is None: continue
    print(msg.value.decode())
""",
    "confluent subscribe str": """from confluent_kafka import Consumer
c = Consumer({'bootstrap.servers': 'a', 'group.id': 'b'})
c.subscribe('a')
while True:
    msg = c.poll(1.0)
""",
    "confluent kwargs": """from confluent_kafka import Producer
p = Producer(bootstrap_servers='a')
p.produce('a', b'b')
""",
    "confluent send": """from confluent_kafka import Producer
p = Producer({'bootstrap.servers': 'a'})
p.send('a', b'b')
""",
    "kafka produce": """from kafka import KafkaProducer
p = KafkaProducer(bootstrap_servers='a')
p.produce('a', b'b')
""",
    "kafka poll loop": """from kafka import KafkaConsumer
c = KafkaConsumer('a')
while True:
    msg = c.poll(1.0)
    print(msg.value)
""",
    "pika publish": """import pika
c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
c.publish('a', 'b')
""",
    "pika consume old": """import pika
def cb(ch, m, p, b): pass
c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
c.basic_consume(cb, queue='a', no_ack=True)
c.start_consuming()
""",
    "stomp subscribe no id": """import stomp
class L(stomp.ConnectionListener):
    def on_message(self, frame): print(frame.body)
c = stomp.Connection()
c.set_listener('', L())
c.connect(wait=True)
c.subscribe('/queue/a')
""",
    "confluent dict words": """from confluent_kafka import Consumer
class C:
    def __init__(self):
        config = {'bootstrap_servers': 'a', 'group_id': 'b'}
        self.c = Consumer(config)
        self.c.subscribe(['a'])
C()
""",
    "redis get split": """import redis
r = redis.Redis()
v = r.get('a')
print(v.split(','))
""",
    "redis get of self": """import redis
class Store:
    def __init__(self, host):
        self.db = redis.StrictRedis(host=host, port=6379, db=0)
    def allowed(self, name):
        state = self.db.hget('users', name)
        return state == 'on'
Store('a').allowed('b')
""",
}
READ = {
    "kafka values": """import json
from kafka import KafkaConsumer
consumer = KafkaConsumer('a', bootstrap_servers='b')
for message in consumer:
    data = json.loads(message.value)
    text = message.value.decode()
    print(data['name'], text.split(','), message.value[0], message.value[1:])
    print(message.value == b'a', message.value.split(b','))
other = KafkaConsumer('a', value_deserializer=lambda m: json.loads(m.decode('utf-8')))
for record in other:
    print(record.value['a'], record.value.get('b'))
third = KafkaConsumer('a', value_deserializer=lambda m: m.decode())
for r in third:
    print(json.loads(r.value)['a'], r.value.split(','))
records = third.poll(timeout_ms=100)
for partition, messages in records.items():
    for m in messages: print(m.value)
options = {'value_deserializer': json.loads}
fourth = KafkaConsumer('a', **options)
for r in fourth: print(r.value['a'])
fifth = KafkaConsumer('a')
for r in fifth:
    value = r.value
    value = json.loads(value)
    print(value['a'])
""",
    "kafka either": """import json
from kafka import KafkaConsumer
consumer = KafkaConsumer('a', value_deserializer=lambda m: json.loads(m))
for m in consumer:
    v = m.value
    if isinstance(v, bytes): v = v.decode()
    print(v)
""",
    "zmq": """import zmq, json
s = zmq.Context().socket(zmq.REP)
s.bind('tcp://*:1')
while True:
    m = s.recv_json()
    print(m['a'], m.get('b'))
    s.send_json({'a': 1})
    b = s.recv()
    print(json.loads(b)['a'], b[0], b[:4], b.decode())
    s.send(b)
""",
    "pika method": """import pika, json
class A:
    def on(self, ch, method, properties, body):
        data = json.loads(body)
        print(data['a'], data.get('b'))
    def many(self, *args): print(args)
    def run(self):
        c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
        c.basic_consume(queue='a', on_message_callback=self.on)
        c.basic_consume('b', self.many)
        c.basic_consume(queue='b', on_message_callback=self.many)
        c.start_consuming()
A().run()
""",
    "confluent": """from confluent_kafka import Consumer
c = Consumer({'bootstrap.servers': 'a', 'group.id': 'b'})
c.subscribe(['a'])
while True:
    msg = c.poll(1.0)
    if msg is None or msg.error(): continue
    print(msg.value().decode(), msg.key(), msg.topic())
""",
    "confluent words": """from confluent_kafka import Producer, Consumer
settings = {'bootstrap.servers': 'a', 'client.id': 'b', 'acks': 'all'}
Producer(settings); Consumer({'bootstrap.servers': 'a', 'group.id': 'b', 'error_cb': print})
Producer(**{'bootstrap.servers': 'a'})
""",
    "redis values": """import redis, json
r = redis.Redis()
v = r.get('a')
print(json.loads(v), v.decode().split(','), v.split(b','), v == b'on', int(v))
w = r.get('b')
w = w.decode() if w else ''
print(w.split(','))
x = r.get('c')
if isinstance(x, bytes): print(x.decode())
print(str(x).encode() == 'b')
""",
    "redis pool": """import redis
pool = redis.ConnectionPool(host='a', decode_response=True)
r = redis.Redis(connection_pool=pool)
v = r.get('a')
print(v.split(','))
""",
    "redis given": """import redis
class Store:
    def __init__(self, db: redis.Redis):
        self.db = db
    def names(self):
        v = self.db.get('a')
        return v.split(',')
""",
    "redis words": """import redis
options = {'host': 'a'}
options['decode_' + 'responses'] = True
r = redis.Redis(**options)
v = r.get('a')
print(v.split(','))
""",
}
