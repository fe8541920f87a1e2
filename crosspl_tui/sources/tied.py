"""Runs a program that ends with its parent: `python tied.py PROGRAM ARGUMENT...`, leading a process group.

Killed without warning, a parent cannot end its children. This process notices, as the pipe that is its standard
input ends then, and kills its group: the program, and those that the program started.
"""

import os
import signal
import sys
import threading


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    nothing = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    program = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=[nothing])
    threading.Thread(target=_end_with_parent, daemon=True).start()
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    os._exit(code if code >= 0 else 128 - code)
