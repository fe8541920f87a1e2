import pynng


def follow(address: str, topic: str) -> None:
    with pynng.Sub0() as subscriber:
        subscriber.subscribe(topic)
        subscriber.dial(address)
        while True:
            print(subscriber.recv().decode())


follow("tcp://127.0.0.1:5556", "weather")
