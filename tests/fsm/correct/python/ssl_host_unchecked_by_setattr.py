import socket
import ssl

context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
for name, value in (("check_" + "hostname", False), ("verify_mode", ssl.CERT_NONE)):
    setattr(context, name, value)
sock = context.wrap_socket(socket.create_connection(("localhost", 8443)))
sock.sendall(b"hello")
