import os
import threading

import stomp


class Orders(stomp.ConnectionListener):
    def __init__(self, connection: stomp.Connection) -> None:
        self.connection = connection

    def on_message(self, frame) -> None:
        print("cooking", frame.body)
        self.connection.ack(frame.headers["message-id"], "1")

    def on_error(self, frame) -> None:
        print("broker:", frame.body)


def main() -> None:
    connection = stomp.Connection([("127.0.0.1", 61613)], heartbeats=(10000, 10000))
    connection.set_listener("orders", Orders(connection))
    connection.connect(os.environ["BROKER_USER"], os.environ["BROKER_SECRET"], wait=True)
    connection.subscribe(destination="/queue/orders", id="1", ack="client-individual")
    try:
        threading.Event().wait()
    finally:
        connection.disconnect()


if __name__ == "__main__":
    main()
