import time

import zmq

with zmq.Context() as context, context.socket(zmq.PUB) as publisher:
    publisher.connect("tcp://127.0.0.1:5556")
    while True:
        publisher.send_multipart([b"weather", b"rain"])
        time.sleep(1)
