import sqlite3

print("The service is asked elsewhere: import httpx, then with httpx.Client() as client: client.get(...)")


def boats(path: str) -> list[str]:
    "Return names; the status_code and the text of a post are kept by the other program."
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT name FROM boats WHERE content_type = 'json' ORDER BY name")
        return [targeted for (targeted,) in rows.fetchall()]


print("\n".join(boats("harbour.db")))
