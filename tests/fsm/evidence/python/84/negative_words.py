import fnmatch

print(
    "Which filters match; the program with import paho.mqtt.client, Client, connect, "
    "subscribe and loop_forever uses it."
)


def matches(pattern: str, topic: str) -> bool:
    """Say whether a Client that did subscribe to the pattern gets on_message for the topic."""
    return fnmatch.fnmatchcase(topic, pattern.replace("#", "*").replace("+", "*"))


resubscribed = {"porch/#": "porch/light", "garden/+": "porch/light"}
for unsubscribe, topic in resubscribed.items():
    print(unsubscribe, topic, matches(unsubscribe, topic), "after connect, subscribe and loop_forever")
