import threading, time
from fastapi import FastAPI
app = FastAPI()
@app.get("/")
def i(): return "x"
def poll():
    while True:
        time.sleep(1)
t = threading.Thread(target=poll)
t.daemon = True
t.start()
