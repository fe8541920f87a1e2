import socket
import struct

sock = socket.socket(socket.AF_BLUETOOTH, socket.SOCK_RAW, socket.BTPROTO_HCI)
sock.setsockopt(socket.SOL_HCI, socket.HCI_FILTER, struct.pack("IIIh2x", 16, 0, 0x40000000, 0))
sock.bind((0,))
print(sock.recv(1024))
