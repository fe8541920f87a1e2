import os
import sys


def upper_by_child(text: str) -> str:
    to_child, from_parent = os.pipe(), os.pipe()
    if os.fork() == 0:
        os.write(from_parent[1], os.read(to_child[0], 4096).upper())
        os._exit(0)
    os.write(to_child[1], text.encode())
    os.wait()
    return os.read(from_parent[0], 4096).decode()


print(upper_by_child(" ".join(sys.argv[1:])))
