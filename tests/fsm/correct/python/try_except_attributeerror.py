import time
try:
    now = time.clock()
except AttributeError:
    now = time.perf_counter()
print(now)
