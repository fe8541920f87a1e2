import sqlite3

print("The listener (import stomp; Connection, set_listener, connect, subscribe) fills this table.")


class Connections:
    def __init__(self, path: str) -> None:
        self.database = sqlite3.connect(path)

    def unsubscribed(self) -> int:
        """Count who did not subscribe after set_listener."""
        query = "SELECT count(*) FROM readers WHERE how = 'Connection set_listener connect subscribe'"
        return self.database.execute(query).fetchone()[0]


print(Connections("readers.db").unsubscribed(), "never subscribe")
