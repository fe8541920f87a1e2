import threading


class Worker:
    def work(self):
        raise NotImplementedError

    def start(self, address):
        threading.Thread(target=self.work, args=(address,)).start()
