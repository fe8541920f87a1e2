"""gRPC service that keeps the latest reading of every gauge.

`tide_pb2` and `tide_pb2_grpc` are generated from proto/tide.proto by grpcio-tools.
"""

from concurrent import futures
from threading import Lock

import grpc
import tide_pb2
import tide_pb2_grpc

SERVER_ADDRESS = "127.0.0.1:9751"
ALERT_MM = 4200


class LevelServer(tide_pb2_grpc.LevelServiceServicer):
    """Takes readings and answers which level a gauge saw last.

    Attributes:
        latest: the newest reading by gauge.
    """

    def __init__(self, workers: int = 4) -> None:
        """Set the server up without starting it.

        Args:
            workers: how many calls are answered at the same time.
        """
        self.latest: dict[str, tide_pb2.Reading] = {}
        self._lock = Lock()
        self._server = grpc.server(futures.ThreadPoolExecutor(max_workers=workers))
        tide_pb2_grpc.add_LevelServiceServicer_to_server(self, self._server)
        self._server.add_insecure_port(SERVER_ADDRESS)

    def run(self, seconds: float | None = None) -> None:
        """Serve for some time, or until interrupted; running calls may finish.

        Args:
            seconds: how long, or None for no limit.
        """
        self._server.start()
        try:
            self._server.wait_for_termination(seconds)
        finally:
            self._server.stop(grace=5.0).wait()

    def Report(self, reading: tide_pb2.Reading, context: grpc.ServicerContext) -> tide_pb2.Receipt:
        """Keep a reading unless a newer one of its gauge is known.

        Returns:
            Whether the level is an alert.
        """
        with self._lock:
            known = self.latest.get(reading.gauge)
            if known is None or known.unix_seconds <= reading.unix_seconds:
                self.latest[reading.gauge] = reading
        return tide_pb2.Receipt(alert=reading.level_mm >= ALERT_MM)

    def Latest(self, ref: tide_pb2.GaugeRef, context: grpc.ServicerContext) -> tide_pb2.Reading:
        """Look up the newest reading of a gauge.

        Returns:
            The reading; the call fails with NOT_FOUND when there is none.
        """
        with self._lock:
            reading = self.latest.get(ref.gauge)
        if reading is None:
            context.abort(grpc.StatusCode.NOT_FOUND, f"no reading of {ref.gauge}")
        return reading


if __name__ == "__main__":
    LevelServer().run()
