import queue
f = lambda queue: queue.depth
class Q: depth = 1
print(f(Q()))
print(queue.Queue().qsize())
