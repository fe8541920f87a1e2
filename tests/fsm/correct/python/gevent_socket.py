from gevent import socket


def ask(host, port, question):
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.settimeout(5)
    connection.connect((host, port))
    try:
        connection.sendall(question)
        return connection.recv(1024)
    finally:
        connection.close()
