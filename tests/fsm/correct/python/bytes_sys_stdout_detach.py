import sys
sys.stdout = sys.stdout.detach()
sys.stdout.write("x".encode())
