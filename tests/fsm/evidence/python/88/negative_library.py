import time

import pynng


def publish(address: str) -> None:
    with pynng.Pub0(listen=address) as publisher:
        while True:
            publisher.send(b"pier 17.5")
            time.sleep(1)


publish("tcp://127.0.0.1:5556")
