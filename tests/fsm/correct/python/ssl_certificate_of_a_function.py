import socket
import ssl
from certificates import install

context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
install(context)
listener = socket.create_server(("", 8443))
secure = context.wrap_socket(listener, server_side=True)
connection, address = secure.accept()
