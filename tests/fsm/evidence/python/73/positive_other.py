from twisted.internet import protocol, reactor, task


class Beacon(protocol.DatagramProtocol):
    def __init__(self, group):
        self.group = group

    def startProtocol(self):
        self.transport.setTTL(2)
        self.transport.joinGroup(self.group)
        task.LoopingCall(self.shine).start(5)

    def shine(self):
        self.transport.write(b"light", (self.group, 8005))

    def datagramReceived(self, data, address):
        print(address, data)


reactor.listenMulticast(8005, Beacon("228.0.0.5"), listenMultiple=True)
reactor.run()
