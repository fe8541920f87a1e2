import json
import socket


def send(sock, payload):
    message = {"data": b"abc", "name": "a"}
    for key, value in message.items():
        if isinstance(value, bytes):
            message[key] = value.decode()
    sock.sendall(json.dumps(message).encode())


send(socket.create_connection(("localhost", 9)), {})
