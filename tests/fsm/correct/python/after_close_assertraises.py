import socket, unittest
class T(unittest.TestCase):
    def test(self):
        s = socket.socket()
        s.close()
        with self.assertRaises(OSError):
            s.recv(1)
        self.assertRaises(OSError, s.recv, 1)
unittest.main()
