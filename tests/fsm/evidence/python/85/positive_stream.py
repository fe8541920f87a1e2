import zmq
from tornado.ioloop import IOLoop
from zmq.eventloop.zmqstream import ZMQStream


def show(parts: list[bytes]) -> None:
    topic, reading = parts
    print(topic.decode(), float(reading))


readings = zmq.Context.instance().socket(zmq.SUB)
readings.connect("tcp://127.0.0.1:5556")
readings.subscribe("attic")
ZMQStream(readings).on_recv(show)
IOLoop.current().start()
