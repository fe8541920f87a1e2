import json
from collections import Counter
from pathlib import Path

print(
    "Counts the orders kept by the consumer (import pika, BlockingConnection, channel, queue_declare, "
    "basic_consume, start_consuming)."
)


def count(folder: Path) -> Counter[str]:
    """Count dishes; a BlockingConnection and its channel are for the cook."""
    return Counter(json.loads(path.read_text())["dish"] for path in folder.glob("*.json"))


channels_restart_consuming = count(Path("orders"))
print(channels_restart_consuming.most_common(3), "from basic_consume and start_consuming on the channel")
