import socket
import threading


class Server:
    def __init__(self):
        self.sock = socket.create_server(("localhost", 9000))
        self.is_over = False
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self):
        while not self.is_over:
            connection, _ = self.sock.accept()
            connection.close()

    def wake(self):
        socket.create_connection(("localhost", 9000)).close()

    def stop(self):
        self.is_over = True
        self.wake()
        self.sock.close()
        self.thread.join()


Server().stop()
