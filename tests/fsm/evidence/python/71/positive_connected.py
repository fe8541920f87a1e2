import socket


class Counters:
    def __init__(self, host: str = "127.0.0.1", port: int = 8125) -> None:
        self._sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._sock.connect((host, port))

    def count(self, name: str, by: int = 1) -> None:
        self._sock.send(f"{name}:{by}|c".encode("ascii"))

    def close(self) -> None:
        self._sock.close()


counters = Counters()
counters.count("visits")
counters.close()
