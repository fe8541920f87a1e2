"""Forwarder that puts collected readings on the harbour's Kafka topics.

The gauge is the key, so that the readings of one gauge keep their order.
"""

from collections.abc import Iterable

from kafka import KafkaProducer

BROKERS = ["127.0.0.1:9092"]
READINGS_TOPIC = "tide.readings"
ALERTS_TOPIC = "tide.alerts"
ALERT_MM = 4200


def forward_readings(readings: Iterable[str], timeout_seconds: float = 10.0) -> int:
    """Send readings, and alerts once more, and wait until the brokers hold all of them.

    Args:
        readings: lines `<gauge> <unix-seconds> <level-mm>`.
        timeout_seconds: how long the brokers may take to confirm.

    Returns:
        How many of the readings were alerts.

    Raises:
        kafka.errors.KafkaError: when a reading was not confirmed.
    """
    producer = KafkaProducer(bootstrap_servers=BROKERS, acks="all")
    alerts = 0
    pending = []
    try:
        for reading in readings:
            key, value = gauge_of(reading).encode(), reading.encode()
            pending.append(producer.send(READINGS_TOPIC, key=key, value=value))
            if level_of(reading) >= ALERT_MM:
                pending.append(producer.send(ALERTS_TOPIC, key=key, value=value))
                alerts += 1
        producer.flush(timeout=timeout_seconds)
        for confirmation in pending:
            confirmation.get(timeout=timeout_seconds)
    finally:
        producer.close(timeout=timeout_seconds)
    return alerts


def gauge_of(reading: str) -> str:
    """Tell which gauge a reading is from.

    Returns:
        The gauge's name.
    """
    return reading.split()[0]


def level_of(reading: str) -> int:
    """Tell which level a reading holds.

    Returns:
        Millimetres above chart datum.
    """
    return int(reading.split()[2])


if __name__ == "__main__":
    print(forward_readings(["pier-3 1767225600 4310"]), "alerts")
