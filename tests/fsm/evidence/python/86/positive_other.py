from zmq import REQ, Context

context = Context()
socket = context.socket(REQ)
socket.connect("tcp://replier.example:5555")
for number in range(5):
    socket.send_json({"number": number})
    print(socket.recv_json()["square"])
socket.close()
context.term()
