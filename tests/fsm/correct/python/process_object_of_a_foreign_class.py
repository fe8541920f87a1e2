import multiprocessing
from shared import SharedState


class Job(SharedState):
    def __init__(self):
        super().__init__()
        self.result = None

    def work(self):
        self.result = 3


if __name__ == "__main__":
    job = Job()
    process = multiprocessing.Process(target=job.work)
    process.start()
    process.join()
    print(job.result)
