import socket
import time


def time_server(port: int = 9123) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as peer:
        peer.bind(("127.0.0.1", port))
        while True:
            question, sender = peer.recvfrom(512)
            if question.strip() == b"time":
                peer.sendto(f"{time.time():.3f}".encode(), sender)


if __name__ == "__main__":
    time_server()
