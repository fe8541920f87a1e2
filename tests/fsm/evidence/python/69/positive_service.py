from twisted.application import internet, service
from twisted.internet.protocol import Protocol, ReconnectingClientFactory


class Meter(Protocol):
    def dataReceived(self, data):
        print("reads", data.decode())


class MeterFactory(ReconnectingClientFactory):
    def buildProtocol(self, addr):
        self.resetDelay()
        return Meter()


application = service.Application("meter")
internet.TCPClient("meter.local", 7001, MeterFactory()).setServiceParent(application)
