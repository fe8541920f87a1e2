from twisted.application import internet, service
from twisted.internet.protocol import DatagramProtocol


class Echo(DatagramProtocol):
    def datagramReceived(self, datagram, addr):
        self.transport.write(datagram, addr)


application = service.Application("echo")
internet.UDPServer(9007, Echo()).setServiceParent(application)
