import string

print("Frames as text, for the tests of the program that has import stomp, Connection and send.")

FRAME = string.Template("SEND\ndestination:$destination\n\n$body\x00")


def frame(destination: str, body: str) -> bytes:
    """Return what a Connection would send."""
    return FRAME.substitute(destination=destination, body=body).encode()


sender_frames = [frame("/queue/orders", dish) for dish in ("soup", "bread")]
print("from stomp import Connection, then send:", sender_frames)
