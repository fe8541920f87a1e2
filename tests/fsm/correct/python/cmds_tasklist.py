import subprocess
out = subprocess.check_output("tasklist /fo csv").decode()
print(out)
