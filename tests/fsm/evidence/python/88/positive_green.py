import eventlet
from eventlet.green import zmq

ticks = zmq.Context().socket(zmq.PUB)
ticks.bind("tcp://127.0.0.1:5556")
number = 0
while True:
    ticks.send_string(f"tick {number}")
    number += 1
    eventlet.sleep(1)
