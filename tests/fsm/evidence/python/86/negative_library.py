import pynng


def ask(address: str, question: str) -> str:
    with pynng.Req0(dial=address, recv_timeout=2500) as requester:
        requester.send(question.encode())
        return requester.recv().decode()


print(ask("tcp://127.0.0.1:5555", "6 * 7"))
