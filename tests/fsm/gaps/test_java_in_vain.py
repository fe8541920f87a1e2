"""An answer in Java does nothing in vain: it hears each process once, its channels have handlers, nobody is closed."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWER = "import {};\npublic class A {{\n{}\n}}\n"
PROCESS = "java.io.*;\nimport java.util.*"
REACTOR = "reactor.core.publisher.Flux;\nimport org.reactivestreams.Publisher"
PUMP = (
    "static class Pump extends Thread { private final InputStream in; Pump(InputStream in) { this.in = in; }"
    " public void run() { try { int c; while ((c = in.read()) != -1) { System.out.write(c); } }"
    " catch (IOException e) { e.printStackTrace(); } } }\n"
)


def gaps(imports: str, body: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(ANSWER.format(imports, body), ".java"), origin)


@pytest.mark.parametrize(
    "body",
    [
        PUMP + "String f(ProcessBuilder b) throws Exception { Process p = b.start(); Pump pump = new"
        " Pump(p.getInputStream()); pump.start(); pump.join(); return new"
        " String(p.getInputStream().readAllBytes()); }",
        "private Thread pump(InputStream in) { Thread t = new Thread(() -> { try (BufferedReader r = new"
        " BufferedReader(new InputStreamReader(in))) { while (r.readLine() != null) { } }"
        " catch (IOException e) { } }); t.start(); return t; }\n"
        "String f(ProcessBuilder b, boolean wanted) throws Exception { Process p = b.start();"
        " Thread t = pump(p.getInputStream()); t.join(); if (wanted) { BufferedReader r = new BufferedReader(new"
        " InputStreamReader(p.getInputStream())); return r.readLine(); } return null; }",
    ],
)
def test_a_process_is_not_heard_twice(body: str) -> None:
    assert any("and once more" in gap for gap in gaps(PROCESS, body))


@pytest.mark.parametrize(
    "body",
    [
        PUMP + "String f(ProcessBuilder b) throws Exception { Process p = b.start(); Pump pump = new"
        " Pump(p.getErrorStream()); pump.start(); return new String(p.getInputStream().readAllBytes()); }",
        PUMP
        + "String f(ProcessBuilder b, boolean quiet) throws Exception { Process p = b.start(); if (quiet) {"
        " new Pump(p.getInputStream()).start(); return null; }"
        " return new String(p.getInputStream().readAllBytes()); }",
        PUMP + "void f(ProcessBuilder b, boolean quiet) throws Exception { Process p = b.start(); if (quiet)"
        " new Pump(p.getInputStream()).start(); else System.out.println(new"
        " String(p.getInputStream().readAllBytes())); }",
        PUMP + "void f(ProcessBuilder b) throws Exception { Process p = b.start(); new"
        " Pump(p.getInputStream()).start(); p = b.start();"
        " System.out.println(new String(p.getInputStream().readAllBytes())); }",
        "private int first(InputStream in) throws IOException { return in.read(); }\n"
        "int f(ProcessBuilder b) throws Exception { Process p = b.start(); int c = first(p.getInputStream());"
        " return c + p.getInputStream().readAllBytes().length; }",
    ],
)
def test_a_process_may_be_heard_by_several(body: str) -> None:
    assert gaps(PROCESS, body) == ()


def test_what_is_to_be_done_with_a_flow_is_carried_out() -> None:
    dropped = (
        "Flux<Integer> f() { Flux<Integer> n = Flux.range(0, 9); n.doOnNext(i -> send(i)); return n; }\n"
    )
    send = "void send(int i) {}"
    assert "what is to be done with n is never carried out" in gaps(REACTOR, dropped + send)
    for kept in (
        "n.doOnNext(i -> send(i)).subscribe();",
        "n = n.doOnNext(i -> send(i));",
        "n.map(i -> { send(i); return i; }).blockLast();",
    ):
        body = f"Flux<Integer> f() {{ Flux<Integer> n = Flux.range(0, 9); {kept} return n; }}\n"
        assert gaps(REACTOR, body + send) == ()


NETTY = (
    "io.netty.bootstrap.ServerBootstrap;\nimport io.netty.buffer.ByteBuf;\nimport io.netty.channel.*;\n"
    "import io.netty.channel.nio.NioEventLoopGroup;\nimport io.netty.channel.socket.SocketChannel;\n"
    "import io.netty.channel.socket.nio.NioServerSocketChannel;\nimport io.netty.handler.codec.*;\n"
    "import io.netty.handler.codec.bytes.*;\nimport io.netty.handler.codec.string.*"
)
SERVER = (
    "public void serve(int port) throws InterruptedException {{ EventLoopGroup group = new NioEventLoopGroup();"
    " try {{ ServerBootstrap b = new ServerBootstrap(); b.group(group).channel(NioServerSocketChannel.class)"
    ".childHandler(new ChannelInitializer<SocketChannel>() {{ protected void initChannel(SocketChannel ch) {{"
    " {} }} }}); {} }} {} finally {{ group.shutdownGracefully(); }} }}\n{}"
)
WAITS = "ChannelFuture f = b.bind(port).sync(); f.channel().closeFuture().sync();"
ELSEWHERE = (
    "ChannelFuture f = b.bind(port).sync(); Thread t = new Thread(() -> { try { f.channel().closeFuture().sync(); }"
    " catch (InterruptedException e) { Thread.currentThread().interrupt(); } }); t.start();"
)
HANDLER = (
    "static class H extends SimpleChannelInboundHandler<{0}> {{ protected void"
    " channelRead0(ChannelHandlerContext c, {0} m) {{ System.out.println(m); }} }}"
)
FRAMES = "ch.pipeline().addLast(new LengthFieldBasedFrameDecoder(1024, 0, 4, 0, 4)"


def netty(adds: str, waits: str = WAITS, kind: str = "ByteBuf", caught: str = "") -> tuple[str, ...]:
    return gaps(NETTY, SERVER.format(adds, waits, caught, HANDLER.format(kind)))


@pytest.mark.parametrize("adds", ["", "ChannelPipeline p = ch.pipeline();", "ch.pipeline();"])
def test_the_channels_of_a_server_get_a_handler(adds: str) -> None:
    assert "the channels of the server get no handler" in netty(adds)
    assert netty(f"{adds} ch.pipeline().addLast(new H());") == ()
    assert netty(f"{adds} fill(ch);", kind="ByteBuf") == ()


def test_who_waits_for_bytes_gets_them() -> None:
    assert "nothing makes byte[] of the bytes that the channel reads" in netty(
        f"{FRAMES}, new H());", kind="byte[]"
    )
    assert "nothing makes String of the bytes that the channel reads" in netty(
        f"{FRAMES}, new H());", kind="String"
    )
    assert netty(f"{FRAMES}, new ByteArrayDecoder(), new H());", kind="byte[]") == ()
    assert netty(f"{FRAMES}, new StringDecoder(), new H());", kind="String") == ()
    assert netty(f"{FRAMES}, new H());") == ()


def test_a_server_waits_where_it_ends() -> None:
    adds = "ch.pipeline().addLast(new H());"
    caught = "catch (Exception e) { e.printStackTrace(); }"
    gap = "the server ends as soon as it is bound"
    assert gap in netty(adds, ELSEWHERE)
    assert gap in netty(adds, ELSEWHERE, caught=caught)
    assert gap in netty(adds, "b.bind(port).sync();", caught=caught)
    assert netty(adds, caught=caught) == ()
    assert netty(adds, f"{ELSEWHERE} t.join();", caught=caught) == ()


def test_netty_sends_buffers_alone() -> None:
    imports = (
        "io.netty.bootstrap.Bootstrap;\nimport io.netty.buffer.*;\nimport io.netty.channel.*;\n"
        "import io.netty.channel.nio.NioEventLoopGroup;\nimport io.netty.channel.socket.SocketChannel;\n"
        "import io.netty.channel.socket.nio.NioSocketChannel;\nimport io.netty.handler.codec.bytes.*"
    )
    body = (
        "private Channel channel;\nvoid open(String host, int port) throws InterruptedException {{ Bootstrap b ="
        " new Bootstrap(); b.group(new NioEventLoopGroup()).channel(NioSocketChannel.class)"
        ".handler(new ChannelInitializer<SocketChannel>() {{ protected void initChannel(SocketChannel ch) {{"
        " {} }} }}); channel = b.connect(host, port).sync().channel(); }}\n"
        "void send(byte[] data) {{ channel.writeAndFlush({}); }}"
    )
    assert "nothing makes a buffer of the bytes that the channel writes" in gaps(
        imports, body.format("", "data")
    )
    assert gaps(imports, body.format("ch.pipeline().addLast(new ByteArrayEncoder());", "data")) == ()
    assert gaps(imports, body.format("", "Unpooled.wrappedBuffer(data)")) == ()
    order = f"{body}\nstatic class Order {{{{ }}}}\nvoid send(Order order) {{{{ channel.writeAndFlush(order); }}}}"
    assert "nothing makes a buffer of the Order that the channel writes" in gaps(
        imports, order.format("", "Unpooled.wrappedBuffer(data)")
    )
    assert gaps(imports, order.format("fill(ch);", "Unpooled.wrappedBuffer(data)")) == ()


def test_an_executor_in_another_one_is_no_pool() -> None:
    body = "ThreadPoolExecutor f() {{ return (ThreadPoolExecutor) Executors.{}; }}"
    gap = "what newSingleThreadExecutor makes is no ThreadPoolExecutor"
    assert gap in gaps("java.util.concurrent.*", body.format("newSingleThreadExecutor()"))
    assert gaps("java.util.concurrent.*", body.format("newFixedThreadPool(1)")) == ()


SOCKETS = "java.io.*;\nimport java.net.*;\nimport java.util.concurrent.*"
HANDLE = "\nprivate void handle(Socket s) { System.out.println(s.isClosed()); }"


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f(ServerSocket server, ExecutorService pool) throws IOException { while (true) {"
            " try (Socket s = server.accept()) { pool.submit(() -> handle(s)); } } }",
            "s is handed to a thread and closed",
        ),
        (
            "void f(ServerSocket server) throws IOException { try (Socket s = server.accept()) {"
            " new Thread(() -> handle(s)).start(); } }",
            "s is handed to a thread and closed",
        ),
        (
            "private final ExecutorService pool = Executors.newCachedThreadPool();\n"
            "private void hand(Socket client) { pool.execute(() -> handle(client)); }\n"
            "void f(ServerSocket server) throws IOException { try (Socket s = server.accept()) { hand(s); } }",
            "s is handed to a thread and closed",
        ),
    ],
)
def test_what_a_try_closes_is_not_given_away(body: str, gap: str) -> None:
    assert gap in gaps(SOCKETS, body + HANDLE)


@pytest.mark.parametrize(
    "body",
    [
        "void f(ServerSocket server, ExecutorService pool) throws IOException { while (true) {"
        " Socket s = server.accept(); pool.submit(() -> handle(s)); } }",
        "void f(ServerSocket server, ExecutorService pool) throws Exception {"
        " try (Socket s = server.accept()) { pool.submit(() -> handle(s)).get(); } }",
        "void f(ServerSocket server, ExecutorService pool) throws Exception {"
        " try (Socket s = server.accept()) { Future<?> done = pool.submit(() -> handle(s)); done.get(); } }",
        "void f(ServerSocket server) throws Exception { try (Socket s = server.accept()) {"
        " Thread t = new Thread(() -> handle(s)); t.start(); t.join(); } }",
        "void f(ServerSocket server) throws Exception { try (Socket s = server.accept()) {"
        " new Thread(() -> handle(s)).start(); Thread.sleep(1000); } }",
        "void f(ServerSocket server) throws IOException { try (Socket s = server.accept()) { handle(s); } }",
        "void f(int port) throws IOException { try (ServerSocket s = new ServerSocket(port)) { while (true) {"
        " Socket c = s.accept(); new Thread(() -> handle(c)).start(); } } }",
        "int f(String host) throws IOException { try (Socket s = new Socket(host, 1)) {"
        " return s.getLocalPort(); } }",
    ],
)
def test_what_a_try_closes_may_be_used_until_then(body: str) -> None:
    assert gaps(SOCKETS, body + HANDLE) == ()


FILES = "java.io.IOException;\nimport java.nio.*;\nimport java.nio.channels.*;\nimport java.nio.file.*"


def test_a_channel_of_a_file_is_used_as_it_is_opened() -> None:
    opened = (
        "private SeekableByteChannel c;\n"
        "void open(Path p) throws IOException {{ c = Files.newByteChannel({}); }}\n"
    )
    read = "int f(ByteBuffer b) throws IOException { return c.read(b); }"
    write = "int f(ByteBuffer b) throws IOException { return c.write(b); }"
    written = opened.format("p, StandardOpenOption.CREATE, StandardOpenOption.WRITE")
    assert "c is opened to be written and is read" in gaps(FILES, written + read)
    assert "c is opened to be read and is written" in gaps(FILES, opened.format("p") + write)
    assert gaps(FILES, written + write) == ()
    assert gaps(FILES, opened.format("p") + read) == ()
    both = opened.format("p, StandardOpenOption.READ, StandardOpenOption.WRITE")
    assert gaps(FILES, both + read) == gaps(FILES, both + write) == ()
