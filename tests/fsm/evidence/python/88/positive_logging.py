import logging

import zmq
from zmq.log.handlers import PUBHandler

lines = zmq.Context.instance().socket(zmq.PUB)
lines.bind("tcp://127.0.0.1:12345")
handler = PUBHandler(lines)
handler.root_topic = "mill"
log = logging.getLogger("mill")
log.addHandler(handler)
log.error("the %s stands still", "wheel")
