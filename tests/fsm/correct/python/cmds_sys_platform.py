import subprocess, sys
if sys.platform.startswith("win"):
    out = subprocess.check_output("ipconfig /all")
else:
    out = subprocess.check_output(["ifconfig"])
print(out)
