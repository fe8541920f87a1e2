import zmq


def square_service(address: str) -> None:
    with zmq.Context() as context, context.socket(zmq.REP) as replier:
        replier.bind(address)
        while True:
            request = replier.recv_json()
            replier.send_json({"square": request["number"] ** 2})


if __name__ == "__main__":
    square_service("tcp://127.0.0.1:5555")
