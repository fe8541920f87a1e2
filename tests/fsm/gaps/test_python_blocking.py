"""A Python program's sockets, processes and threads have to come to an end, and to each other."""

from __future__ import annotations

import pytest
from blocking_programs import (
    ANSWER,
    APART,
    CHILD,
    CLIENT,
    EMPTY,
    ETAG,
    FIRST,
    HANDLER,
    LATE,
    LATER,
    NUMBER,
    OWN_BOX,
    PLAYER,
    PROXY,
    RECEIVER,
    REPEATED,
    SCRIPT,
    SELECT,
    SERVE,
    STATS,
    STOP,
    TCP,
    THREAD,
    TWICE,
    UDP,
)

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        (TCP.format('with s:\n    s.connect(("a", 7))\nx = 1'), ""),
        (
            'import socket\nwith socket.create_connection(("a", 7)) as s:\n    s.send(b"x")\nprint(s.recv(9))',
            "s is closed when its with is over, and is used after that",
        ),
        (
            SERVE.format("return data", "with guest: threading.Thread(target=handle, args=(guest,)).start()"),
            "guest is closed as soon as others get it",
        ),
        (
            SERVE.format("return data", "with guest: pool.submit(handle, guest)"),
            "guest is closed as soon as others get it",
        ),
        (CLIENT.format("self.sock = sock"), "sock is closed as soon as others get it"),
        (
            RECEIVER.format("", "()", "", "self.sock.recvfrom(9)", "stop", "pass", ""),
            "thread is joined while it still waits for a socket: closing that wakes nobody",
        ),
        (
            RECEIVER.format("", "(self.sock,)", ", sock", "sock.recvfrom(9)", "stop", "pass", ""),
            "thread is joined while it still waits for a socket: closing that wakes nobody",
        ),
        (
            PROXY.format("self.negotiate(address)", "self.connect(address)"),
            "connect and negotiate call each other for ever",
        ),
        (UDP.format('s.bind(("", 7))\ns.send(b"x")'), "s is connected to nobody, and send names no address"),
        (UDP.format("s.listen()\n"), "s is for datagrams and has no listen"),
        (TCP.format('s.listen()\ns.bind(("", 7))'), "s listens before it is bound"),
        (TCP.format('s.bind(("", 7))\nprint(s.accept())'), "s does not listen, and accepts nobody"),
        (TCP.format('s.connect("a:7")'), "connect takes a host with a port and not a text"),
        (
            'import socket\ns = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)\ns.bind(("/tmp/x", 7))',
            "bind takes a path and not a host with a port",
        ),
        (
            UDP.format('s.sendto(b"x", ("255.255.255.255", 7))'),
            "s sends to everybody, and SO_BROADCAST is not set",
        ),
        (
            TCP.format('s.connect(("a", 7))\ns.setblocking(False)\nprint(s.recv(9))'),
            "s does not wait, and recv fails when nothing is there",
        ),
        (
            TCP.format('import struct\nhead = s.recv(2)\nprint(struct.unpack("!I", head))'),
            "the format '!I' wants 4 bytes, and 2 are received",
        ),
        (
            TCP.format('s.connect(("a", 3551))\ns.sendall(b"status\\n")'),
            "apcupsd reads the length of a request before the request",
        ),
        (
            LATE.format("", "self.sock.sendall(b'ping')"),
            "what is sent after a timeout is never sent: none is set",
        ),
    ],
)
def test_a_socket_that_nobody_can_use_is_told(code: str, gap: str) -> None:
    assert list(gaps_in_misuses(parse(code, ".py")))[:1] == [gap] * bool(gap)


@pytest.mark.parametrize(
    ("work", "start", "is_told"),
    [
        ("print(data)", "threading.Thread(target=handle, args=(guest,)).start()", True),
        ("guest.sendall(data)", "threading.Thread(target=handle, args=(guest,)).start()", True),
        (
            "if data: guest.sendall(b'x' + data)",
            "threading.Thread(target=handle, args=(guest,)).start()",
            True,
        ),
        ("guest.sendall(b'x' + data)", "threading.Thread(target=handle, args=(guest,)).start()", False),
        ("guest.sendall(b'x')", "threading.Thread(target=handle, args=(guest,)).start()", False),
        ("print(data[0])", "threading.Thread(target=handle, args=(guest,)).start()", False),
        ("print(int(data))", "threading.Thread(target=handle, args=(guest,)).start()", False),
        ("if not data: break", "threading.Thread(target=handle, args=(guest,)).start()", False),
        ("if not data: return", "threading.Thread(target=handle, args=(guest,)).start()", False),
        ("print(data)", "handle(guest)", False),
    ],
)
def test_a_loop_that_the_end_of_a_connection_does_not_end_is_told(
    work: str, start: str, is_told: bool
) -> None:
    gap = "data stays empty when the peer has gone, and nothing ends the loop"
    assert list(gaps_in_misuses(parse(SERVE.format(work, start), ".py"))) == [gap] * is_told


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        (
            CHILD.format("", "child.stdin.write(text)\n    return child.stdout.readline()"),
            "what is written to child is not flushed before its answer is waited for",
        ),
        (
            CHILD.format("", "child.stdin.write(text)\n    for line in child.stdout: print(line)"),
            "what is written to child is not flushed before its answer is waited for",
        ),
        (
            CHILD.format("", "child.communicate(text)\n    return child.communicate(text)"),
            "child has ended after communicate, and takes no more input",
        ),
        (
            CHILD.format("", "for part in text: print(child.communicate(input=part))"),
            "child has ended after communicate, and takes no more input",
        ),
        (
            CHILD.format("", "print(child.stdout.read())\n    return child.returncode"),
            "child is never waited for, and has no returncode before that",
        ),
        (
            CHILD.format("", "child.communicate(text)\n    return child.stdout.read()"),
            "stdout of child is closed after communicate",
        ),
        (
            APART.format("queue", "put(1)", "queue.Queue()", "child.start()\n    print(box.get())"),
            "box is for threads, and another process gets a copy",
        ),
        (
            APART.format("threading", "wait()", "threading.Event()", "child.start()\n    box.set()"),
            "box is for threads, and another process gets a copy",
        ),
        (
            OWN_BOX.format("queue.Queue()", "Process", "print(self.box.get())"),
            "box is for threads, and another process has a copy",
        ),
        (
            SCRIPT.format(
                'with tempfile.NamedTemporaryFile("w") as file:', 'subprocess.run(["sh", file.name])'
            ),
            "file is not flushed before another program reads it",
        ),
        (
            SCRIPT.format(
                'with tempfile.NamedTemporaryFile("w") as file:',
                'words = ["sh", file.name]\n        subprocess.run(words)',
            ),
            "file is not flushed before another program reads it",
        ),
        (
            STOP.format("IOLoop.current().start()"),
            "over is set to stop the thread, and nothing in it looks at over",
        ),
        (
            ETAG.format('headers["If-None-Match"] = tag', "headers"),
            "the tag that the server has just named is sent back: it answers with nothing",
        ),
        (
            ETAG.format('if tag:\n        headers["If-None-Match"] = tag', "headers"),
            "the tag that the server has just named is sent back: it answers with nothing",
        ),
        (TWICE.format("print(first.status)"), "house is asked again before its answer is read"),
        (
            PLAYER.format("org.mpris.MediaPlayer2.vlc", "/org/vlc", "x", ""),
            "media players are at /org/mpris/MediaPlayer2 and not at /org/vlc",
        ),
        (
            PLAYER.format("org.vlc", "/org/vlc", "x", 'm.Get("org.mpris.MediaPlayer2.Player", "Metadata")'),
            "media players are at /org/mpris/MediaPlayer2 and not at /org/vlc",
        ),
        (
            HANDLER.format("", ANSWER, "socketserver.TCPServer, socketserver.ThreadingMixIn", "Threads"),
            "Threads serves one after the other: its mixin stands behind the server",
        ),
        (
            HANDLER.format(
                "def __init__(self, *given): self.count = 0", ANSWER, "object", "socketserver.TCPServer"
            ),
            "Handler handles nothing: its initialiser leaves that of its base out",
        ),
        (
            HANDLER.format("", ANSWER, "object", "socketserver.UDPServer"),
            "a request over UDP is a pair and has no sendall",
        ),
        (
            HANDLER.format("", "print(self.request[0])", "object", "socketserver.TCPServer"),
            "a request over TCP is a connection and has no items",
        ),
        (
            HANDLER.format("", "\n        a, b = self.request", "object", "socketserver.ThreadingTCPServer"),
            "a request over TCP is a connection and cannot be unpacked",
        ),
        (
            LATER.format("threading", "", "threading.Timer(9, work()).start()"),
            "work is called where it should be handed over",
        ),
        (
            LATER.format("threading", "", "pool.submit(work())"),
            "work is called where it should be handed over",
        ),
        (
            LATER.format("signal", "", "signal.signal(signal.SIGINT, work)"),
            "work is called with the signal and the frame, and takes 0",
        ),
        (
            THREAD.format("self.count = 0"),
            "Worker cannot be started: its initialiser leaves that of threading.Thread out",
        ),
    ],
)
def test_what_never_comes_back_is_told(code: str, gap: str) -> None:
    assert gap in list(gaps_in_misuses(parse(code, ".py")))


@pytest.mark.parametrize(
    "code",
    [
        # A `with` that goes on while others use its socket.
        SERVE.format("return data", "with guest: handle(guest)"),
        SERVE.format(
            "return data",
            "with guest:\n        t = threading.Thread(target=handle, args=(guest,))\n"
            "        t.start()\n        t.join()",
        ),
        SERVE.format(
            "return data", "with guest: multiprocessing.Process(target=handle, args=(guest,)).start()"
        ),
        CLIENT.format("self.sock = sock\n            while True: self.ask()"),
        CLIENT.format("self.sock = sock.dup()"),
        TCP.format(
            's.connect(("a", 7))\nnext_part = lambda: s.recv(9)\nwhile part := next_part(): print(part)'
        ),
        # Who closes is heard, or does not wait.
        RECEIVER.format(
            "\n        self.sock.settimeout(1)", "()", "", "self.sock.recvfrom(9)", "stop", "pass", ""
        ),
        RECEIVER.format("", "()", "", "self.sock.recvfrom(9)", "stop", "pass", "1"),
        RECEIVER.format("", "()", "", "self.sock.recvfrom(9)", "stop", "self.sock.shutdown(2)", ""),
        RECEIVER.format("", "()", "", "self.sock.recvfrom(9)", "stop", "self.sock.sendto(b'', ('', 7))", ""),
        RECEIVER.format("", "()", "", "print(1)", "stop", "pass", ""),
        # The base is called, what decides is changed, or it depends on what is given.
        PROXY.format("self.negotiate(address)", "super().connect(address)"),
        PROXY.format("self.negotiate(address)", "self.proxy = ['none']\n        self.connect(address)"),
        PROXY.format("if address: self.negotiate(address)", "self.connect(None)"),
        UDP.format('s.connect(("a", 7))\ns.send(b"x")'),
        UDP.format(
            's.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)\ns.sendto(b"x", ("<broadcast>", 7))'
        ),
        TCP.format(
            's.bind(("", 7))\ns.listen()\ns.setblocking(False)\ntry: s.accept()\nexcept BlockingIOError: pass'
        ),
        TCP.format('import struct\nprint(struct.unpack("!I", s.recv(4)))'),
        TCP.format('s.connect(("a", 3551))\ns.sendall(b"\\x00\\x06status")'),
        TCP.format('s.connect(("a", 3551))\ns.sendall(b"\\x00\\x06")\ns.sendall(b"status")'),
        LATE.format(", timeout=9", "self.sock.sendall(b'ping')"),
        LATE.format("", "print('late')"),
        # What is written is sent.
        CHILD.format(
            "", "child.stdin.write(text)\n    child.stdin.flush()\n    return child.stdout.readline()"
        ),
        CHILD.format("", "child.stdin.write(text)\n    child.stdin.close()\n    return child.stdout.read()"),
        CHILD.format(", bufsize=0", "child.stdin.write(text)\n    return child.stdout.readline()"),
        CHILD.format(", text=True, bufsize=1", "child.stdin.write(text)\n    return child.stdout.readline()"),
        CHILD.format(
            "",
            "try: return child.communicate(text, timeout=1)\n    except subprocess.TimeoutExpired:\n"
            "        child.kill()\n        return child.communicate()",
        ),
        "import subprocess\nfor text in (b'a', b'b'):\n    child = subprocess.Popen(['bc'], stdin=subprocess.PIPE)\n"
        "    print(child.communicate(input=text))",
        # Shared by other means, or not shared.
        APART.format("queue", "put(1)", "multiprocessing.Queue()", "child.start()\n    print(box.get())"),
        APART.format("queue", "get()", "queue.Queue()", "box.put(1)\n    child.start()"),
        OWN_BOX.format("Queue()", "Process", "print(self.box.get())"),
        OWN_BOX.format("queue.Queue()", "threading.Thread", "print(self.box.get())"),
        SCRIPT.format(
            'with tempfile.NamedTemporaryFile("w") as file:',
            'file.flush()\n        subprocess.run(["sh", file.name])',
        ),
        SCRIPT.format(
            'with tempfile.NamedTemporaryFile("w", delete=False) as file:',
            'pass\n    subprocess.run(["sh", file.name])',
        ),
        SELECT.format("self.accept", ", door, mask", "key.data(key.fileobj, mask)"),
        SELECT.format("self.accept", ", *given", "key.data(key.fileobj, mask)"),
        SELECT.format("None", "", "print(key.data)"),
        SELECT.format("print", "", "key.data(key.fileobj, mask)"),
        NUMBER.format("os.getpid()"),
        "from multiprocessing import reduction\n" + NUMBER.format("guest.fileno()"),
        STATS.format(", timeout=9", "stats\\r\\n", ""),
        STATS.format("", "stats\\r\\n", "if data.endswith(b'END'): break"),
        STATS.format("", "stats\\r\\nquit\\r\\n", ""),
        STATS.format("", "hello", ""),
        REPEATED.format("socket.socket()", "open", "self.sock.connect(('a', 7))"),
        REPEATED.format("None", "send", "self.sock = socket.socket()\n        self.sock.connect(('a', 7))"),
        REPEATED.format("socket.socket()", "send", "if data: self.sock.connect(('a', 7))"),
        EMPTY.format("b'ask'"),
        FIRST.format(
            "data = s.recv(9)\n    while data:\n        if data[-1] == 7: break\n        data = s.recv(9)"
        ),
        FIRST.format(
            "while True:\n        data = s.recv(9)\n        if not data: return\n        print(data)"
        ),
        FIRST.format("print(s.recv(9))"),
        CHILD.format("", "print(child.stdout.read(), child.wait())\n    return child.returncode"),
        CHILD.format(
            "", "print(child.stdout.read())\n    finish(child)\n    return child.returncode"
        ).replace("def ask", "def finish(child): child.wait()\ndef ask"),
        STOP.format("while not self.over.is_set(): print(1)"),
        STOP.format(
            "threading.Thread(target=self.watch).start()\n        IOLoop.current().start()\n"
            "    def watch(self): self.over.wait()"
        ),
        ETAG.format('headers["If-None-Match"] = known', "headers"),
        ETAG.format('headers["If-None-Match"] = tag', "{}"),
        TWICE.format("print(first.read())"),
        TWICE.format("house.close()"),
        PLAYER.format("org.mpris.MediaPlayer2.vlc", "/org/mpris/MediaPlayer2", "x", ""),
        PLAYER.format("org.vlc", "/org/vlc", "x", 'm.Get("org.vlc", "Metadata")'),
        HANDLER.format("", ANSWER, "socketserver.ThreadingMixIn, socketserver.TCPServer", "Threads"),
        HANDLER.format(
            "def __init__(self, *given): super().__init__(*given)", ANSWER, "object", "socketserver.TCPServer"
        ),
        HANDLER.format(
            "", "self.request[1].sendto(b'x', self.client_address)", "object", "socketserver.UDPServer"
        ),
        LATER.format("threading", "", "threading.Timer(9, work).start()"),
        LATER.format("signal", "*given", "signal.signal(signal.SIGINT, work)"),
        LATER.format("signal", "number, frame", "signal.signal(signal.SIGINT, work)"),
        THREAD.format("threading.Thread.__init__(self)"),
    ],
)
def test_programs_that_come_near_and_are_right_are_left_alone(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
