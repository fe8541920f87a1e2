"""What a Python program keeps in a child process stays there."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        pytest.param(
            """from multiprocessing import Process
class W(Process):
    def __init__(self, n):
        super().__init__()
        self.n = n
        self.found = []
    def run(self):
        self.found.append(self.n)
def main():
    ws = [W(n) for n in range(3)]
    for w in ws: w.start()
    for w in ws:
        w.join()
        print(w.found)
""",
            "found is set in another process only",
            id="process class looped",
        ),
        pytest.param(
            """import multiprocessing
results = {}
def worker(name):
    results[name] = len(name)
if __name__ == '__main__':
    jobs = []
    for name in ["a", "b"]:
        p = multiprocessing.Process(target=worker, args=(name,))
        jobs.append(p)
        p.start()
    for p in jobs:
        p.join()
    for key, value in results.items():
        print(key, value)
""",
            "results is filled in another process only",
            id="child of fork in main",
        ),
        pytest.param(
            """from multiprocessing import Process
results = []
def work(n):
    results.append(n * n)
if __name__ == "__main__":
    jobs = [Process(target=work, args=(n,)) for n in range(4)]
    for job in jobs: job.start()
    for job in jobs: job.join()
    print(results)
""",
            "results is filled in another process only",
            id="list appended in child",
        ),
        pytest.param(
            """import multiprocessing
def work(n, results):
    results.append(n * n)
def main():
    results = []
    p = multiprocessing.Process(target=work, args=(3, results))
    p.start()
    p.join()
    return results
""",
            "results is filled in another process only",
            id="list given to child",
        ),
        pytest.param(
            """import multiprocessing
def work(n, results):
    results[n] = n * n
def main():
    results = {}
    ps = []
    for n in range(3):
        p = multiprocessing.Process(target=work, args=(n, results))
        p.start()
        ps.append(p)
    for p in ps:
        p.join()
    return results
""",
            "results is filled in another process only",
            id="dict given to child",
        ),
        pytest.param(
            """import multiprocessing
counter = 0
def work():
    global counter
    counter += 1
def main():
    p = multiprocessing.Process(target=work)
    p.start()
    p.join()
    print(counter)
""",
            "counter is filled in another process only",
            id="global counter",
        ),
        pytest.param(
            """import multiprocessing
class Worker(multiprocessing.Process):
    def __init__(self):
        super().__init__()
        self.result = None
    def run(self):
        self.result = 42
def main():
    w = Worker()
    w.start()
    w.join()
    return w.result
""",
            "result is set in another process only",
            id="self attribute in run",
        ),
        pytest.param(
            """import multiprocessing
class Crawler:
    def __init__(self):
        self.found = []
    def work(self, n):
        self.found.append(n)
    def go(self):
        ps = [multiprocessing.Process(target=self.work, args=(n,)) for n in range(3)]
        for p in ps: p.start()
        for p in ps: p.join()
        return self.found
""",
            "found is filled in another process only",
            id="self method",
        ),
        pytest.param(
            """import multiprocessing
class Crawler:
    def __init__(self):
        self.found = {}
    def work(self, n):
        self.found[n] = n
    def go(self):
        p = multiprocessing.Process(target=self.work, args=(1,))
        p.start()
        p.join()
        for key in self.found:
            print(key)
""",
            "found is filled in another process only",
            id="self method dict",
        ),
        pytest.param(
            """from multiprocessing import Pool
found = []
def work(n):
    found.append(n)
def main():
    with Pool(4) as pool:
        pool.map(work, range(4))
    print(found)
""",
            "found is filled in another process only",
            id="pool map global",
        ),
        pytest.param(
            """from concurrent.futures import ProcessPoolExecutor
found = []
def work(n):
    found.append(n)
def main():
    with ProcessPoolExecutor() as pool:
        pool.map(work, range(4))
    print(found)
""",
            "found is filled in another process only",
            id="process pool executor",
        ),
        pytest.param(
            """import multiprocessing, threading
class A:
    def __init__(self):
        self.stop_event = threading.Event()
    def work(self):
        while not self.stop_event.is_set():
            pass
    def start(self):
        self.p = multiprocessing.Process(target=self.work)
        self.p.start()
    def stop(self):
        self.stop_event.set()
        self.p.join()
""",
            "stop_event is for threads, and another process has a copy",
            id="event of threads self",
        ),
        pytest.param(
            """import multiprocessing, time
class A:
    def __init__(self):
        self.running = True
    def work(self):
        while self.running:
            time.sleep(1)
    def start(self):
        self.p = multiprocessing.Process(target=self.work)
        self.p.start()
    def stop(self):
        self.running = False
        self.p.join()
""",
            "running is looked at in another process, which has a flag of its own",
            id="flag self process",
        ),
    ],
)
def test_what_only_another_process_has_is_told(code: str, gap: str) -> None:
    assert gap in gaps(code)


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(
            """from multiprocessing import Pool
found = []
def work(n):
    return n
def main():
    with Pool(4) as pool:
        found.extend(pool.map(work, range(4)))
    print(found)
""",
            id="results of pool gathered by parent",
        ),
        pytest.param(
            """from multiprocessing import Pool
found = []
def keep(n):
    found.append(n)
def work(n):
    return n
def main():
    with Pool(4) as pool:
        for n in range(3):
            pool.apply_async(work, (n,), callback=keep)
        pool.close()
        pool.join()
    print(found)
""",
            id="callback in parent",
        ),
        pytest.param(
            """import multiprocessing
cache = {}
def work(n, box):
    cache[n] = n
    box.put(cache[n])
def main():
    box = multiprocessing.Queue()
    p = multiprocessing.Process(target=work, args=(1, box))
    p.start()
    print(box.get())
    p.join()
""",
            id="local cache",
        ),
        pytest.param(
            """import multiprocessing
def work(items, box):
    items.append(3)
    box.put(items)
def main():
    items = [1, 2]
    box = multiprocessing.Queue()
    p = multiprocessing.Process(target=work, args=(items, box))
    p.start()
    print(len(items), box.get())
""",
            id="list as input",
        ),
        pytest.param(
            """import multiprocessing
def work(n, values):
    values[n] = n
def main():
    values = multiprocessing.Array("i", 3)
    p = multiprocessing.Process(target=work, args=(1, values))
    p.start()
    p.join()
    print(values[:])
""",
            id="shared array",
        ),
        pytest.param(
            """import multiprocessing
class A:
    def __init__(self):
        self.jobs = []
        self.count = 0
    def work(self, n):
        self.count += 1
        print(self.count)
    def go(self):
        for n in range(3):
            p = multiprocessing.Process(target=self.work, args=(n,))
            p.start()
            self.jobs.append(p)
        for p in self.jobs:
            p.join()
""",
            id="list of processes",
        ),
        pytest.param(
            """import multiprocessing
results = []
def work(n):
    results.append(n)
    print(results)
def main():
    p = multiprocessing.Process(target=work, args=(1,))
    p.start()
    p.join()
    results = [1]
    print(results)
""",
            id="local name shadows",
        ),
        pytest.param(
            """import multiprocessing
class W(multiprocessing.Process):
    def __init__(self, box):
        super().__init__()
        self.box = box
        self.result = None
    def run(self):
        self.result = 42
        self.box.put(self.result)
def main():
    box = multiprocessing.Queue()
    w = W(box)
    w.start()
    print(box.get())
""",
            id="process class with queue",
        ),
        pytest.param(
            """import multiprocessing
class A:
    def __init__(self, pipe):
        self.running = True
        self.pipe = pipe
    def work(self):
        while self.running:
            if self.pipe.recv() is None:
                break
    def start(self):
        self.p = multiprocessing.Process(target=self.work)
        self.p.start()
    def stop(self):
        self.running = False
        self.pipe.send(None)
        self.p.join()
""",
            id="process flag with break",
        ),
        pytest.param(
            """from threading import Thread
results = []
def work(n):
    results.append(n * n)
if __name__ == "__main__":
    jobs = [Thread(target=work, args=(n,)) for n in range(4)]
    for job in jobs: job.start()
    for job in jobs: job.join()
    print(results)
""",
            id="list appended in thread",
        ),
        pytest.param(
            """import multiprocessing
def work(n, results):
    results.append(n * n)
def main():
    results = multiprocessing.Manager().list()
    p = multiprocessing.Process(target=work, args=(3, results))
    p.start()
    p.join()
    return results
""",
            id="manager list given to child",
        ),
        pytest.param(
            """import threading
class Worker(threading.Thread):
    def __init__(self):
        super().__init__()
        self.result = None
    def run(self):
        self.result = 42
def main():
    w = Worker()
    w.start()
    w.join()
    return w.result
""",
            id="self attribute in run of thread",
        ),
        pytest.param(
            """import multiprocessing
class Crawler:
    def __init__(self):
        self.found = multiprocessing.Manager().dict()
    def work(self, n):
        self.found[n] = n
    def go(self):
        p = multiprocessing.Process(target=self.work, args=(1,))
        p.start()
        p.join()
        for key in self.found:
            print(key)
""",
            id="self method manager",
        ),
        pytest.param(
            """from concurrent.futures import ThreadPoolExecutor
found = []
def work(n):
    found.append(n)
def main():
    with ThreadPoolExecutor() as pool:
        pool.map(work, range(4))
    print(found)
""",
            id="thread pool executor",
        ),
        pytest.param(
            """import threading, time
class A:
    def __init__(self):
        self.running = True
    def work(self):
        while self.running:
            time.sleep(1)
    def start(self):
        self.p = threading.Thread(target=self.work)
        self.p.start()
    def stop(self):
        self.running = False
        self.p.join()
""",
            id="flag self thread",
        ),
    ],
)
def test_what_comes_back_is_left_alone(code: str) -> None:
    assert gaps(code) == ()
