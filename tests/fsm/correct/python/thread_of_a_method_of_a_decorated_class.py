import threading
from helpers import numbered


@numbered
class Worker:
    def work(self):
        print("idle")

    def start(self):
        threading.Thread(target=self.work, args=(3,)).start()


Worker().start()
