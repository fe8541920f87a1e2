from socket import AF_INET, SOCK_DGRAM, socket, timeout

peer = socket(AF_INET, SOCK_DGRAM)
peer.bind(("", 0))
peer.settimeout(2)
buffer = bytearray(512)
try:
    peer.sendto(b"time", ("127.0.0.1", 9123))
    size, sender = peer.recvfrom_into(buffer)
    print(sender, buffer[:size].decode())
except timeout:
    print("no answer")
finally:
    peer.close()
