import configparser

print(
    "Options for the old client: from twisted.internet.protocol import "
    "ClientFactory; dataReceived; connectTCP; run"
)


class ProtocolOptions:
    def __init__(self, path: str) -> None:
        self.options = configparser.ConfigParser()
        self.options.read(path)

    def runtime(self) -> int:
        return self.options.getint("client", "connectTCPTimeout", fallback=5)


settings = ProtocolOptions("client.ini")
print(
    "a Protocol gets dataReceived until clientConnectionLost; connectTCP waits",
    settings.runtime(),
    "s, then run",
)
