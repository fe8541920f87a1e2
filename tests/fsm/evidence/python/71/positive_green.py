from gevent import socket, spawn

listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
listener.bind(("", 9001))


def answer(datagram, address):
    listener.sendto(datagram[::-1], address)


while True:
    spawn(answer, *listener.recvfrom(512))
