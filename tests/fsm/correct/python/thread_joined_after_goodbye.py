import socket
import threading


class Client:
    def __init__(self):
        self.sock = socket.create_connection(("localhost", 9000))
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        while True:
            part = self.sock.recv(100)
            if part in (b"", b"bye"):
                return

    def quit(self):
        self.sock.sendall(b"bye")

    def stop(self):
        self.quit()
        self.sock.close()
        self.thread.join()


Client().stop()
