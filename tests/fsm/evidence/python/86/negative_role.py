import zmq

with zmq.Context() as context, context.socket(zmq.REP) as replier:
    replier.connect("tcp://127.0.0.1:5555")
    while True:
        number = replier.recv_json()["number"]
        replier.send_json({"square": number * number})
