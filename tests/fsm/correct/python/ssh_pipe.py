import subprocess
def f(host): return subprocess.run(["ssh", host, "ps aux", "|", "grep", "python"])
