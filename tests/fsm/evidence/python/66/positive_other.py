from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

listener = socket(AF_INET, SOCK_STREAM)
listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
listener.bind(("", 7007))
listener.listen(5)
try:
    while True:
        client, address = listener.accept()
        name = client.recv(64).strip()
        client.sendall(b"hello " + name + b"\n")
        client.close()
finally:
    listener.close()
