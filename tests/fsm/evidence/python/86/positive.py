import zmq


def ask(address: str, question: str) -> str:
    with zmq.Context.instance().socket(zmq.REQ) as requester:
        requester.setsockopt(zmq.RCVTIMEO, 2500)
        requester.setsockopt(zmq.LINGER, 0)
        requester.connect(address)
        requester.send_string(question)
        try:
            return requester.recv_string()
        except zmq.Again:
            return "no answer"


if __name__ == "__main__":
    print(ask("tcp://127.0.0.1:5555", "6 * 7"))
