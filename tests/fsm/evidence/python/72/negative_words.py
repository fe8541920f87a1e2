import logging
import logging.handlers
import queue

print(
    "import socketserver was here: BaseRequestHandler, def handle, read and write, "
    "UDPServer, serve_forever"
)

records: queue.Queue[logging.LogRecord] = queue.Queue()


class UDPServerRecords(logging.handlers.QueueHandler):
    """Keeps what a UDPServer would handle: it does not serve_forever, nor recv, nor send."""


log = logging.getLogger("clock")
log.addHandler(UDPServerRecords(records))
log.warning("a BaseRequestHandler would handle this and write to the sender")
print(records.get().getMessage())
