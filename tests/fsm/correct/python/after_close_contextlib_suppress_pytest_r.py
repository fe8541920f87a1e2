import socket, pytest
def test_closed():
    s = socket.socket()
    s.close()
    with pytest.raises(OSError):
        s.send(b"x")
