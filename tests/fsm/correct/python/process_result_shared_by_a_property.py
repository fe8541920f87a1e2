import multiprocessing


class Job:
    def __init__(self):
        self._shared = multiprocessing.Value("i", 0)

    @property
    def result(self):
        return self._shared.value

    @result.setter
    def result(self, value):
        self._shared.value = value

    def work(self):
        self.result = 3


if __name__ == "__main__":
    job = Job()
    process = multiprocessing.Process(target=job.work)
    process.start()
    process.join()
    print(job.result)
