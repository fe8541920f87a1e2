import socket, ssl
def describe(sock: socket.socket):
    if isinstance(sock, ssl.SSLSocket):
        return sock.version(), sock.cipher()
    return sock.getpeername()
