import zmq


class Recorder(zmq.Socket):
    def recv_string(self, flags=0, encoding="utf-8", timeout=None):
        if timeout is not None:
            self.setsockopt(zmq.RCVTIMEO, timeout)
        return super().recv_string(flags, encoding)


class Reader:
    def __init__(self, socket: zmq.Socket):
        self.socket = socket

    def read(self):
        return self.socket.recv_string(timeout=100)


class RecordingContext(zmq.Context):
    _socket_class = Recorder


socket = RecordingContext().socket(zmq.SUB)
socket.connect("tcp://localhost:5555")
socket.subscribe("")
print(Reader(socket).read())
