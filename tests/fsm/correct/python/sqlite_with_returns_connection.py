import sqlite3
def open_db(path):
    with sqlite3.connect(path) as conn:
        conn.execute("create table if not exists a(b)")
        return conn
print(open_db(":memory:").execute("select 1").fetchall())
