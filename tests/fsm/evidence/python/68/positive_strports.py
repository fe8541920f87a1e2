from twisted.application import service, strports
from twisted.internet.protocol import Factory
from twisted.protocols.basic import LineOnlyReceiver


class Spelling(LineOnlyReceiver):
    def lineReceived(self, line):
        self.sendLine(b" ".join(bytes([letter]) for letter in line))


application = service.Application("spelling")
strports.service("tcp:8123", Factory.forProtocol(Spelling)).setServiceParent(application)
