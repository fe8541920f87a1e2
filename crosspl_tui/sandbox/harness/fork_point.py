"""Starts Python for many programs: `python3 fork_point.py harness.py p.py`; each runs in a copy (see fork_server.c)."""

import ast  # noqa: F401 - for the programs
import collections  # noqa: F401
import gc
import os
import re  # noqa: F401
import string  # noqa: F401
import sys
import types  # noqa: F401
import typing  # noqa: F401

READY = 0o123

del sys.argv[0], os.environ["LD_PRELOAD"]
gc.freeze()  # so that the copies share memory
os.umask(READY)
with open(sys.argv[0], encoding="utf-8") as harness:
    code = compile(harness.read(), sys.argv[0], "exec")
exec(code, {"__name__": "__main__", "__file__": sys.argv[0]})
