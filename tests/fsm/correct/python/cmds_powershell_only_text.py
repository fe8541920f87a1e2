import subprocess
out = subprocess.run("powershell -Command Get-Process", capture_output=True, text=True)
print(out.stdout)
