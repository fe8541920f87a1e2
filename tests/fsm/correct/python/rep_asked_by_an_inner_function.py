import zmq

def main():
    socket = zmq.Context().socket(zmq.REP)
    socket.bind("tcp://*:5555")
    def next_request():
        return socket.recv_string()
    while True:
        request = next_request()
        socket.send_string(request)
main()
