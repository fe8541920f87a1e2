import http.client
import os
import threading

print(os.process_cpu_count(), http.client.CONTENT_TOO_LARGE)
threading.setprofile_all_threads(print)
threading.settrace_all_threads(print)
