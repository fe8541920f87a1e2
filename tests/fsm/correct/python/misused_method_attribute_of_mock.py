from unittest import mock
import requests
s = requests.Session()
s.get = mock.Mock()
s.get.return_value = 1
print(s.get.call_count, s.get.assert_called_once)
