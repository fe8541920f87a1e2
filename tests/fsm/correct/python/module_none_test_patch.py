import unittest
from unittest import mock
client = None
def go(): return client.get("x")
class T(unittest.TestCase):
    @mock.patch(__name__ + ".client")
    def test(self, m):
        m.get.return_value = 1
        self.assertEqual(go(), 1)
unittest.main()
