import queue
import threading

print(
    "After import socketserver: a BaseRequestHandler whose handle does recv and "
    "sendall, a TCPServer, serve_forever."
)


class BaseRequestHandlerQueue:
    """Work for a TCPServer to serve_forever, but within one process."""

    def __init__(self) -> None:
        self.work: queue.Queue[str] = queue.Queue()

    def mishandle(self, task: str) -> None:
        self.work.put(f"handle, recv and send {task}")


jobs = BaseRequestHandlerQueue()
worker = threading.Thread(target=lambda: print(jobs.work.get()), daemon=True)
worker.start()
jobs.mishandle("the letters")
worker.join()
