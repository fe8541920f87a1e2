import socket
import ssl
from certificates import relax

context = ssl.create_default_context()
relax(context)
sock = context.wrap_socket(socket.create_connection(("localhost", 8443)))
sock.sendall(b"hello")
