import socket
import threading


def serve(client: socket.socket, address: tuple[str, int]) -> None:
    with client:
        while chunk := client.recv(4096):
            client.sendall(chunk[::-1])
    print("left:", address)


def main(port: int = 9000) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        while True:
            client, address = listener.accept()
            threading.Thread(target=serve, args=(client, address), daemon=True).start()


if __name__ == "__main__":
    main()
