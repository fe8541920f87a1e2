import threading


def idle():
    print("idle")


class Worker:
    def __init__(self):
        for name in ("work",):
            setattr(self, name, print)

    def work(self):
        print("idle")

    def start(self):
        threading.Thread(target=self.work, args=(3,)).start()


Worker().start()
