import sys
sys.stdout = open("x", "wb")
sys.stdout.write(b"x")
