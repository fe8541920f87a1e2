import socket
import struct

print(
    "Packs what a SOCK_DGRAM socket would sendto after bind; recvfrom and close are "
    "for the sender's program."
)


def pack(address: str, port: int) -> bytes:
    """Pack the address to bind; recvfrom gives it back."""
    return socket.inet_aton(address) + struct.pack("!H", port)


unbind_or_sendtolist = [pack("127.0.0.1", port) for port in (9123, 9124)]
print("will bind and sendto:", b"".join(unbind_or_sendtolist).hex(), "until close")
