"""Collector of the water levels that harbour gauges send by UDP.

One datagram holds one reading, `<gauge> <unix-seconds> <level-mm>`.
"""

import socket
from collections.abc import Callable

COLLECTOR_ADDRESS = ("127.0.0.1", 9750)
MAX_DATAGRAM_BYTES = 256


def collect_readings(
    store: Callable[[str, int, int], None], wanted: int, idle_seconds: float = 30.0
) -> int:
    """Receive readings, store each one and acknowledge it with `OK <unix-seconds>`.

    Datagrams that hold no reading are dropped unanswered.

    Args:
        store: called with gauge, time in Unix seconds and level in millimetres.
        wanted: how many readings to collect before returning.
        idle_seconds: how long to wait for the next datagram before giving up.

    Returns:
        The number of readings stored; less than `wanted` when the gauges fell silent.
    """
    collector = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    collector.settimeout(idle_seconds)
    stored = 0
    try:
        collector.bind(COLLECTOR_ADDRESS)
        while stored < wanted:
            datagram, gauge_address = collector.recvfrom(MAX_DATAGRAM_BYTES)
            reading = parse_reading(datagram)
            if reading is None:
                continue
            store(*reading)
            stored += 1
            collector.sendto(f"OK {reading[1]}".encode(), gauge_address)
    except TimeoutError:
        return stored
    finally:
        collector.close()
    return stored


def parse_reading(datagram: bytes) -> tuple[str, int, int] | None:
    """Read one datagram.

    Returns:
        Gauge, Unix seconds and millimetres, or None when the datagram holds no reading.
    """
    try:
        gauge, unix_seconds, level_mm = datagram.decode().split()
        return gauge, int(unix_seconds), int(level_mm)
    except ValueError:
        return None


if __name__ == "__main__":
    print(collect_readings(print, wanted=10), "readings stored")
