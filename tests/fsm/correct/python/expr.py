import subprocess
print(subprocess.run(["expr", "1", "|", "0"], capture_output=True).stdout)
