import zmq


def follow(address: str, topic: str) -> None:
    with zmq.Context() as context, context.socket(zmq.SUB) as subscriber:
        subscriber.connect(address)
        subscriber.subscribe(topic)
        while True:
            name, body = subscriber.recv_multipart()
            print(name.decode(), body.decode())


if __name__ == "__main__":
    follow("tcp://127.0.0.1:5556", "weather")
