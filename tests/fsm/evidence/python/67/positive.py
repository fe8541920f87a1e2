import socket


def ask(host: str, port: int, question: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as peer:
        peer.settimeout(5)
        peer.connect((host, port))
        peer.sendall(question.encode() + b"\n")
        peer.shutdown(socket.SHUT_WR)
        chunks = []
        while chunk := peer.recv(4096):
            chunks.append(chunk)
    return b"".join(chunks).decode()


if __name__ == "__main__":
    print(ask("127.0.0.1", 9000, "stressed"))
