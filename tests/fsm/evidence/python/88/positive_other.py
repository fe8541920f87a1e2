from datetime import datetime
from time import sleep

from zmq import PUB, Context

with Context() as context:
    with context.socket(PUB) as clock, clock.bind("tcp://127.0.0.1:5556"):
        for _ in range(60):
            clock.send_string(f"time {datetime.now():%H:%M:%S}")
            sleep(1)
