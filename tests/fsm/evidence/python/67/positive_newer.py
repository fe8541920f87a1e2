import socket
import sys


def main() -> None:
    host, port = sys.argv[1], int(sys.argv[2])
    with socket.create_connection((host, port), timeout=5) as peer, peer.makefile("rb") as answers:
        for line in sys.stdin:
            peer.sendall(line.encode())
            print(answers.readline().decode(), end="")


main()
