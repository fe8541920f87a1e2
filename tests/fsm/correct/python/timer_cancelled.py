import threading
def main():
    t = threading.Timer(5, print)
    t.cancel()
main()
