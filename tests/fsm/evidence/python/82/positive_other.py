from stomp import Connection11

connection = Connection11([("broker.example", 61613)])
connection.connect(wait=True)
transaction = connection.begin()
for line in ("one", "two"):
    connection.send("/topic/news", line, transaction=transaction)
connection.commit(transaction)
connection.disconnect()
