import dataclasses

print("What a subscriber (import zmq, Context, SUB, connect, recv) does with a line, without the socket.")


@dataclasses.dataclass
class ContextOfSubject:
    SUBJECT: str
    disconnected: bool = False

    def parse(self, line: str) -> str:
        """Return the body that recv_string gave a SUB socket after connect."""
        return line.removeprefix(self.SUBJECT).strip()


weather = ContextOfSubject("weather")
print(weather.parse("weather rain"), "from a Context with a SUB socket: connect, then recv")
