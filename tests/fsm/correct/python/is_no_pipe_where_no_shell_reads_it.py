import subprocess
def f(): return subprocess.run(['tr', '|', ','], input='a|b', text=True).stdout
