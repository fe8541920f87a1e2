from twisted.internet import defer, endpoints, task
from twisted.internet.protocol import Factory
from twisted.protocols.basic import NetstringReceiver


class Parcels(NetstringReceiver):
    def __init__(self):
        self.first = defer.Deferred()

    def stringReceived(self, string):
        self.first.callback(string)


async def main(reactor):
    depot = endpoints.HostnameEndpoint(reactor, "depot.example", 7000)
    parcels = await depot.connect(Factory.forProtocol(Parcels))
    parcels.sendString(b"next")
    print(await parcels.first)


if __name__ == "__main__":
    task.react(main)
