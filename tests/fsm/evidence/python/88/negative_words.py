import random
import statistics

print("The live publisher has import zmq, Context, PUB, bind and send; this only draws the numbers.")


def PUBLISHED_numbers(count: int) -> list[float]:
    """Return what a PUB socket would send after bind."""
    return [random.uniform(10, 25) for _ in range(count)]


sender_binding = PUBLISHED_numbers(100)
print("mean", statistics.mean(sender_binding), "to send by a Context with a PUB socket after bind")
