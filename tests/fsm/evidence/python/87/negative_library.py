import pynng


def square_service(address: str) -> None:
    with pynng.Rep0(listen=address) as replier:
        while True:
            number = int(replier.recv())
            replier.send(str(number**2).encode())


square_service("tcp://127.0.0.1:5555")
