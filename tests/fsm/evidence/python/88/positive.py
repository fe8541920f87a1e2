import random
import time

import zmq


def publish(address: str) -> None:
    context = zmq.Context()
    with context.socket(zmq.PUB) as publisher:
        publisher.setsockopt(zmq.SNDHWM, 1000)
        publisher.bind(address)
        while True:
            for station in (b"pier", b"hill"):
                publisher.send_multipart([station, b"%.1f" % random.uniform(10, 25)])
            time.sleep(1)


if __name__ == "__main__":
    publish("tcp://127.0.0.1:5556")
