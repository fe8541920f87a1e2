import zmq

socket = zmq.Context().socket(zmq.REQ)
socket.connect("tcp://localhost:5555")
client = socket
while True:
    socket.send_string(input())
    print(client.recv_string())
