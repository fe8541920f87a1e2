import json

from proton import Message
from proton.utils import BlockingConnection

connection = BlockingConnection("127.0.0.1:5672", timeout=10)
sender = connection.create_sender("orders")
try:
    for dish in ("soup", "bread"):
        sender.send(Message(body=json.dumps({"dish": dish}), durable=True))
finally:
    connection.close()
