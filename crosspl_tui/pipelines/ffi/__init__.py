"""The foreign-function pipeline: tasks in which Python calls a C library through ctypes, judged by execution."""
