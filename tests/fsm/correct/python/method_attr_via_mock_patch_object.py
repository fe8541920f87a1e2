import redis
from unittest.mock import patch
r = redis.Redis()
with patch.object(r, "get"):
    r.get.return_value = b"1"
    print(r.get.call_args)
