import subprocess
out = subprocess.check_output("netsh wlan show profiles").decode()
print(out)
