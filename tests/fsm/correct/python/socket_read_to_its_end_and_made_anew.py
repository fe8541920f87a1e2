import socket

sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
sock.connect(("localhost", 9))
while True:
    part = sock.recv(100)
    if not part:
        break
    print(part)
sock.close()
sock = socket.create_connection(("localhost", 9))
sock.sendall(b"again")
