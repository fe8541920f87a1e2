import socket
import time

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as peer:
    peer.bind(("127.0.0.1", 9123))
    while True:
        question, sender = peer.recvfrom(512)
        if question.strip() == b"time":
            peer.sendto(f"{time.time():.3f}".encode(), sender)
