import subprocess

status, output = subprocess.getstatusoutput("df --output=pcent /")
if status:
    raise SystemExit(output)
print(output.split()[-1], "of the disk is in use")
