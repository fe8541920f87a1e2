import asyncio
import socket

sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sock.bind(("", 9000))
sock.setblocking(False)


def read():
    print(sock.recv(1024))


loop = asyncio.new_event_loop()
loop.add_reader(sock, read)
loop.run_forever()
