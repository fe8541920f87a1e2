import socket

with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as peer:
    peer.bind(("127.0.0.1", 0))
    peer.connect(("127.0.0.1", 9000))
    peer.sendall(b"stressed\n")
    print(peer.recv(4096))
