import time
class C:
    connected = False
    def dial(self): return True
    def connect(self):
        for attempt in range(3):
            try:
                if not self.connected:
                    self.connected = self.dial()
            except OSError:
                time.sleep(0.1)
C().connect()
