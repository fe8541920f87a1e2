"""Alarm that listens to the published water levels, by ZeroMQ PUB/SUB.

It is the counterpart of level_publisher.py.
"""

from collections.abc import Callable

import zmq

PUBLISHER_ADDRESS = "tcp://127.0.0.1:9752"
ALERT_MM = 4200


def watch_levels(
    alarm: Callable[[str, int], None], gauge: str = "", patience_seconds: float = 60.0
) -> int:
    """Call `alarm` for every level that is too high, until the publisher falls silent.

    Args:
        alarm: called with the gauge and its level in millimetres.
        gauge: listen only to gauges whose name starts so; empty for all.
        patience_seconds: how long the publisher may be silent.

    Returns:
        How many alarms were raised.
    """
    context = zmq.Context()
    levels = context.socket(zmq.SUB)
    levels.setsockopt(zmq.SUBSCRIBE, gauge.encode())
    levels.setsockopt(zmq.RCVTIMEO, int(patience_seconds * 1000))
    raised = 0
    try:
        levels.connect(PUBLISHER_ADDRESS)
        while True:
            name, reading = levels.recv_multipart()
            level_mm = int(reading.split()[2])
            if level_mm >= ALERT_MM:
                alarm(name.decode(), level_mm)
                raised += 1
    except zmq.Again:
        return raised
    finally:
        levels.close(linger=0)
        context.term()


if __name__ == "__main__":
    watch_levels(lambda gauge, level: print(f"{gauge}: {level} mm"))
