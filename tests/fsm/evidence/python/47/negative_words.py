import sched
import time

print("A port of the live page, which had: import websocket, on_message, on_close, WebSocketApp, run_forever")


class FakeWebSocketAppStub:
    def __init__(self) -> None:
        self.seen: list[str] = []

    def replay_on_message_log(self, line: str) -> None:
        self.seen.append(line)


stub = FakeWebSocketAppStub()
clock = sched.scheduler(time.monotonic, time.sleep)
for second, line in enumerate(["on_open was called", "run_forever returned"]):
    clock.enter(second / 10, 1, stub.replay_on_message_log, (line,))
clock.run()
print(stub.seen)
