import sys, time
def main(): return 0
for attempt in range(3):
    try:
        main()
        sys.exit(0)
    except ConnectionError:
        time.sleep(1)
