import json
import os

import stomp


def publish(orders: list[dict[str, str]]) -> None:
    connection = stomp.Connection([("127.0.0.1", 61613), ("spare.example", 61613)])
    connection.connect(os.environ["BROKER_USER"], os.environ["BROKER_SECRET"], wait=True)
    try:
        for order in orders:
            connection.send(
                destination="/queue/orders",
                body=json.dumps(order),
                content_type="application/json",
                headers={"persistent": "true"},
            )
    finally:
        connection.disconnect()


if __name__ == "__main__":
    publish([{"dish": "soup"}, {"dish": "bread"}])
