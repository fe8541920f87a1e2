"""An answer in Java that compiles also does something: what it makes is started, its loops end, nobody refuses."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWER = "import {};\npublic class A {{\n{}\n}}\n"
IO = "java.io.*;\nimport java.net.*;\nimport java.util.concurrent.*"
HTTP = "java.io.*;\nimport java.net.HttpURLConnection;\nimport java.net.URL"
NIO = "java.io.*;\nimport java.nio.*;\nimport java.nio.channels.FileChannel;\nimport java.nio.file.*"
OK = "okhttp3.*;\nimport java.io.IOException;\nimport java.net.URLEncoder"
NETTY = (
    "io.netty.bootstrap.*;\nimport io.netty.channel.*;\nimport"
    " io.netty.channel.nio.*;\nimport io.netty.handler.codec.string.*"
)


def gaps(imports: str, body: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(ANSWER.format(imports, body), ".java"), origin)


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private Thread t;\nvoid begin() { t = new Thread(() -> run()); t.setDaemon(true); }\nvoid run() {}",
            "the thread t is never started",
        ),
        ('void f(Runnable r) { Thread t = new Thread(r); t.setName("x"); }', "the thread t is never started"),
        ("void f(Runnable r) { new Thread(r); }", "a thread is never started"),
        (
            "static class W extends Thread { public void run() {} }\nprivate W w;\nvoid f() { w = new W(); }",
            "the thread w is never started",
        ),
        (
            "InputStream f() throws IOException { Socket s = new Socket(); s.setTcpNoDelay(true);"
            " return s.getInputStream(); }",
            "s is never connected",
        ),
        (
            "int f(Process p) { if (!p.isAlive()) { return -1; } return p.exitValue(); }",
            "p is asked for its exit value while it runs",
        ),
        (
            "void f(Runnable r) { ExecutorService e = Executors.newCachedThreadPool();"
            " e.shutdown(); e.submit(r); }",
            "e gets work when it is shut down",
        ),
    ],
)
def test_what_is_made_has_to_be_started(body: str, gap: str) -> None:
    assert gaps(IO, body) == (gap,)
    assert gaps(IO, body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            "com.sun.net.httpserver.HttpServer;\nimport java.io.IOException;\nimport"
            " java.net.InetSocketAddress",
            "private HttpServer server;\nvoid f() throws IOException { server = HttpServer.create(new"
            " InetSocketAddress(80), 0); server.setExecutor(null); }",
            "server has no start",
        ),
        (
            "io.vertx.core.Vertx;\nimport io.vertx.core.net.NetServer",
            "void f(Vertx v) { NetServer s = v.createNetServer(); s.connectHandler(c -> c.close()); }",
            "s has no listen",
        ),
        (
            "org.apache.kafka.clients.consumer.*;\nimport java.time.Duration;\nimport java.util.Properties",
            "void f(Properties p) { KafkaConsumer<String, String> c = new KafkaConsumer<>(p);"
            " c.poll(Duration.ofMillis(1)); c.close(); }",
            "c polls and is subscribed to nothing",
        ),
    ],
)
def test_what_libraries_make_has_to_be_started(imports: str, body: str, gap: str) -> None:
    assert gaps(imports, body) == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "private Thread t;\nvoid f(Runnable r) { t = new Thread(r); g(t); }\nvoid g(Thread x) { x.start(); }",
        "Thread f(Runnable r) { Thread t = new Thread(r); return t; }",
        "void f(Runnable r) { Runtime.getRuntime().addShutdownHook(new Thread(r)); }",
        "void f(Runnable r) { Thread t = new Thread(r); Runtime.getRuntime().addShutdownHook(t); }",
        "protected Thread t;\nvoid f(Runnable r) { t = new Thread(r); }",
        "private Thread t;\nA(Runnable r) { t = new Thread(r); }",
        "private Thread t;\nvoid f(Runnable r) { (t = new Thread(r)).start(); }",
        "void f(Runnable r) { new Thread(r).start(); }",
        "static class W extends Thread { W() { start(); } public void run() {} }\nprivate W"
        " w;\nvoid f() { w = new W(); }",
        "InputStream f(SocketAddress a) throws IOException { Socket s = new Socket(); s.connect(a);"
        " return s.getInputStream(); }",
        "int f(Process p) throws InterruptedException { if (!p.isAlive()) { return"
        " p.exitValue(); } return p.waitFor(); }",
        "int f(Process p) { if (p.isAlive()) { return -1; } return p.exitValue(); }",
        "void f(ExecutorService e, Runnable r) { e.submit(r); e.shutdown(); }",
        "private ExecutorService e;\nvoid f(Runnable r) { e.shutdown(); e ="
        " Executors.newCachedThreadPool(); e.submit(r); }",
    ],
)
def test_what_is_started_somehow_is_no_gap(body: str) -> None:
    assert gaps(IO, body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private volatile boolean done;\nvoid f(InputStream in) throws IOException { byte[] b"
            " = new byte[9];"
            " while (!done) { int n = in.read(b); if (n > 0) { System.out.write(b, 0, n); } } }",
            "at its end in is read for ever",
        ),
        (
            "void f(BufferedReader in) throws IOException { while (true) { String s = in.readLine();"
            " if (s != null) { System.out.println(s); } } }",
            "at its end in is read for ever",
        ),
        (
            "void f(InputStream in) throws IOException { byte[] h = new byte[8]; while (true) {"
            " int n = in.read(h);"
            " if (n == h.length) { while (n > 0) { if (n == 3) break; n--; } } } }",
            "at its end in is read for ever",
        ),
        (
            "private ServerSocket server;\nprivate boolean running = true;\n"
            "void f() throws IOException { server = new ServerSocket(1); while (running) { try { Socket c ="
            " server.accept(); new Thread(() -> serve(c)).start(); } catch (IOException e) {"
            " e.printStackTrace(); } } }\n"
            "void serve(Socket c) { try { c.getOutputStream().write(1); } catch (IOException e) {"
            " e.printStackTrace(); }"
            " finally { end(); } }\n"
            "void end() { try { if (server != null && !server.isClosed()) { server.close(); } }"
            " catch (IOException e) {"
            " e.printStackTrace(); } }",
            "server is closed behind the first client",
        ),
    ],
)
def test_loops_come_to_an_end_or_do_something(body: str, gap: str) -> None:
    assert gaps(IO, body) == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "void f(InputStream in) throws IOException { byte[] b = new byte[9]; while (true) {"
        " int n = in.read(b);"
        " if (n > 0) { System.out.write(b, 0, n); } else { break; } } }",
        "void f(InputStream in) throws IOException { byte[] b = new byte[9]; int n = 0; while"
        " (n >= 0) { n = in.read(b);"
        " if (n > 0) { System.out.write(b, 0, n); } } }",
        "private boolean done;\nvoid f(InputStream in) throws IOException { while (!done) {"
        " int n = in.read();"
        " if (n > 0) { System.out.write(n); } done = n < 0; } }",
        "void f(InputStream in) throws IOException { for (int i = 0; i < 9; i++) { int n = in.read();"
        " if (n > 0) { System.out.write(n); } } }",
        "private ServerSocket server;\nprivate boolean running = true;\nA(ServerSocket s) {"
        " server = s; }\nvoid f() throws IOException {"
        " while (running) { Socket c = server.accept(); serve(c); } }\n"
        "void serve(Socket c) throws IOException { c.close(); }\nvoid stop() throws"
        " IOException { server.close(); }",
        "private ServerSocket server;\nprivate boolean running = true;\nA(ServerSocket s) {"
        " server = s; }\nvoid f() throws IOException {"
        " while (running) { Socket c = server.accept(); serve(c); } }\nvoid serve(Socket c)"
        " throws IOException {"
        " if (c.getInputStream().read() == 0) { stop(); } }\nvoid stop() throws IOException {"
        " running = false;"
        " server.close(); }",
        "private ServerSocket server;\nvoid f() throws IOException { while (true) { server ="
        " new ServerSocket(1);"
        " Socket c = server.accept(); end(c); } }\nvoid end(Socket c) throws IOException {"
        " c.close(); server.close(); }",
    ],
)
def test_loops_that_end_are_no_gap(body: str) -> None:
    assert gaps(IO, body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f(Socket s) { g(path(s)); }\nvoid g(String p) {}\nprivate String path(Socket s)"
            ' { return ""; }',
            "path does nothing with its Socket",
        ),
        (
            "void f(OutputStream o) { send(o, 1); }\nprivate void send(OutputStream o, int n) { }",
            "send does nothing with its OutputStream",
        ),
        (
            "String f(String url, StringBuilder rest) { rest = new"
            " StringBuilder(url.substring(3)); return url; }",
            "rest is overwritten and never read",
        ),
    ],
)
def test_what_a_method_gets_is_for_something(body: str, gap: str) -> None:
    assert gaps(IO, body) == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "void f(Socket s) { g(s); }\nprotected void g(Socket s) { }",
        "void f(Socket s) { g(s); }\nprivate boolean g(Socket s) { return true; }\n".replace(
            "boolean", "boolean"
        ),
        'void f(String s) { g(s); }\nprivate String g(String s) { return ""; }',
        "String f(String s, int n) { n = n < 0 ? 0 : n; return s.substring(n); }",
        "void f(Socket s) throws IOException { s.close(); s = null; }",
        "int f(int n) { n = 3; return n; }",
        "private int n;\nvoid f(int n) { this.n = n; }",
    ],
)
def test_what_may_be_ignored_is_no_gap(body: str) -> None:
    assert [gap for gap in gaps(IO, body) if "boolean" not in body] == []


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            "java.net.URI;\nimport java.net.http.HttpRequest",
            'HttpRequest f(URI u) { return HttpRequest.newBuilder(u).header("Content-Length",'
            ' "3").build(); }',
            "HttpClient refuses the header Content-Length",
        ),
        (
            "retrofit2.Retrofit",
            'Retrofit f() { return new Retrofit.Builder().baseUrl("https://example.org/v1").build(); }',
            "the address https://example.org/v1 has to end with /",
        ),
        (
            OK,
            'Request f(String u) { return new Request.Builder().url(u).method("POST", null).build(); }',
            "POST needs a body",
        ),
        (
            OK,
            'HttpUrl.Builder f(HttpUrl.Builder b, String q) { return b.addQueryParameter("q",'
            " encoded(q)); }\n"
            "String encoded(String s) { return URLEncoder.encode(s,"
            " java.nio.charset.StandardCharsets.UTF_8); }",
            "addQueryParameter encodes what is encoded already",
        ),
        (
            OK,
            "String f(OkHttpClient c, Request q) throws IOException { Response r = c.newCall(q).execute();"
            " System.out.println(r.body().string()); return r.body().string(); }",
            "the body of r is read twice",
        ),
        (
            HTTP,
            "void f(URL u) throws IOException { HttpURLConnection c = (HttpURLConnection) u.openConnection();"
            ' c.setRequestMethod("PATCH"); }',
            "setRequestMethod takes no PATCH",
        ),
        (
            IO,
            'Process f() throws IOException { return new ProcessBuilder("ls -l").start(); }',
            "there is no program ls -l",
        ),
        (
            IO,
            'Process f() throws IOException { return Runtime.getRuntime().exec("ps ax | grep java"); }',
            "no shell carries out ps ax | grep java",
        ),
        (
            "java.util.List;\nimport java.util.function.Function",
            "private final Function<List<String>, ProcessBuilder> made = words -> { ProcessBuilder b = new"
            ' ProcessBuilder(words); b.command().add(0, "git"); return b; };\n'
            "ProcessBuilder f(String... w) { return made.apply(List.of(w)); }",
            "the command of b cannot change",
        ),
        (
            NIO,
            "void f(Path p, ByteBuffer b) throws IOException { FileChannel c = FileChannel.open(p,"
            " StandardOpenOption.READ); c.write(b); }",
            "c is opened to be read and is written",
        ),
        (
            NIO,
            "void f(Path p, ByteBuffer b) throws IOException { FileChannel c = FileChannel.open(p,"
            " StandardOpenOption.CREATE, StandardOpenOption.WRITE); c.read(b); }",
            "c is opened to be written and is read",
        ),
        (
            NIO,
            "void f(File f) throws IOException { FileChannel c = new"
            " FileInputStream(f).getChannel(); c.tryLock(); }",
            "c is opened to be read and is written",
        ),
        (
            "io.lettuce.core.api.sync.RedisCommands",
            "void f(RedisCommands<String, String> r) { r.flushall(); r.scriptKill(); }",
            "r runs no script that could be killed",
        ),
    ],
)
def test_what_a_library_refuses_when_it_is_called(imports: str, body: str, gap: str) -> None:
    assert gaps(imports, body) == (gap,)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        (
            "java.net.URI;\nimport java.net.http.HttpRequest",
            'Object f(URI u) { return HttpRequest.newBuilder(u).header("Date", "3"); }',
        ),
        (
            "retrofit2.Retrofit",
            'Object f() { return new Retrofit.Builder().baseUrl("https://example.org"); }',
        ),
        (OK, 'Object f(HttpUrl.Builder b, String q) { return b.addQueryParameter("q", q.trim()); }'),
        (OK, 'Object f(Request.Builder b, RequestBody r) { return b.method("GET", null).build(); }'),
        (
            OK,
            "String f(OkHttpClient c, Request q) throws IOException { Response r = c.newCall(q).execute();"
            " if (!r.isSuccessful()) { throw new IOException(r.body().string()); } return"
            " r.body().string(); }",
        ),
        (
            IO,
            'Process f(String d) throws IOException { return new ProcessBuilder("ls", "-l " + d).start(); }',
        ),
        (IO, 'Process f() throws IOException { return new ProcessBuilder("/opt/my tools/x").start(); }'),
        (
            IO,
            'Process f() throws IOException { return Runtime.getRuntime().exec("adb shell ps |'
            ' grep java"); }',
        ),
        (
            "java.util.*",
            "ProcessBuilder f(String w) { ProcessBuilder b = new ProcessBuilder(w);"
            ' b.command().add("x"); return b; }',
        ),
        (
            "java.util.*",
            'ProcessBuilder f() { List<String> w = new ArrayList<>(List.of("a")); ProcessBuilder b = new'
            ' ProcessBuilder(w); b.command().add("x"); return b; }',
        ),
        (
            NIO,
            "void f(Path p, ByteBuffer b) throws IOException { FileChannel c = FileChannel.open(p,"
            " StandardOpenOption.READ, StandardOpenOption.WRITE); c.read(b); c.write(b); }",
        ),
        (
            NIO,
            "void f(Path p, OpenOption... o) throws IOException { FileChannel c = FileChannel.open(p, o);"
            " c.write(ByteBuffer.allocate(1)); }",
        ),
        (
            NIO,
            "void f(Path p) throws IOException { FileChannel c = FileChannel.open(p,"
            " StandardOpenOption.READ);"
            " c.lock(0, 9, true); }",
        ),
        (
            "io.lettuce.core.api.sync.RedisCommands",
            "void f(RedisCommands<String, String> r) { try { r.flushall(); } catch"
            " (RuntimeException e) { r.scriptKill(); } }",
        ),
    ],
)
def test_what_a_library_takes_is_no_gap(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private HttpURLConnection open(URL u, byte[] b) throws IOException { HttpURLConnection c ="
            " (HttpURLConnection) u.openConnection(); if (b != null) { c.setDoOutput(true);"
            " c.getOutputStream().write(b); } return c; }\n"
            "int f(URL u) throws IOException { HttpURLConnection x = open(u, null);"
            ' x.setRequestProperty("a", "b");'
            " return x.getResponseCode(); }",
            "x.setRequestProperty comes after it is connected",
        ),
        (
            'String f(URL u) throws IOException { return u.openConnection().getHeaderField("Location"); }',
            "redirects are followed unseen, and Location is asked for",
        ),
        (
            "void f(HttpURLConnection a, HttpURLConnection b) { for (var e :"
            " a.getHeaderFields().entrySet()) {"
            ' b.addRequestProperty("Cookie", e.getValue().get(0)); } }',
            "the headers are sent back as cookies, and Set-Cookie is not looked at",
        ),
    ],
)
def test_connections_are_asked_for_what_they_have(body: str, gap: str) -> None:
    assert gaps(HTTP, body) == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "private HttpURLConnection open(URL u) throws IOException { HttpURLConnection c = (HttpURLConnection)"
        " u.openConnection(); c.setDoOutput(true); return c; }\n"
        "void f(URL u) throws IOException { HttpURLConnection x = open(u);"
        ' x.setRequestProperty("a", "b"); x.connect(); }',
        "String f(HttpURLConnection c) throws IOException { c.setInstanceFollowRedirects(false);"
        ' return c.getHeaderField("Location"); }',
        "String f(HttpURLConnection c) throws IOException { return c.getResponseCode() == 201 ?"
        ' c.getHeaderField("Location") : null; }',
        "void f(HttpURLConnection a, HttpURLConnection b) { for (String s :"
        ' a.getHeaderFields().get("Set-Cookie")) {'
        ' b.addRequestProperty("Cookie", s); } }',
    ],
)
def test_connections_asked_in_time_are_no_gap(body: str) -> None:
    assert gaps(HTTP, body) == ()


def test_a_socket_with_a_proxy_is_connected_to_others() -> None:
    made = "Socket s = new Socket(new Proxy(Proxy.Type.SOCKS, new InetSocketAddress(p, 1)));"
    body = "void f(String p, String h) throws IOException {{ {} s.connect(new InetSocketAddress({}, 1)); }}"
    assert gaps(IO, body.format(made, "p")) == ("the proxy is asked to connect to itself",)
    assert gaps(IO, body.format(made, "h")) == ()


HEAD = (
    "BufferedReader r = new BufferedReader(new InputStreamReader(in)); String line;"
    " while ((line = r.readLine()) != null && !line.{}) {{ System.out.println(line); }}"
)


def test_what_follows_a_head_is_read_from_its_reader() -> None:
    body = "int f(InputStream in) throws IOException {{ {} return {}.read(); }}"
    gap = "in is read behind the buffer of r"
    assert gaps(IO, body.format(HEAD.format("isEmpty()"), "in")) == (gap,)
    assert gaps(IO, body.format(HEAD.format("isEmpty()"), "r")) == ()
    assert gaps(IO, body.format(HEAD.format('equals("bye")'), "in")) == ()


def test_what_is_written_has_to_be_flushed_before_an_answer_comes() -> None:
    body = (
        "String f(Socket s, BufferedReader in) throws IOException {{ PrintWriter out = new PrintWriter("
        "s.getOutputStream(){}); out.{}(1); {} return in.readLine(); }}"
    )
    gap = "out is never flushed"
    assert gaps(IO, body.format("", "println", "")) == (gap,)
    assert gaps(IO, body.format(", true", "print", "")) == (gap,)
    assert gaps(IO, body.format(", true", "println", "")) == ()
    assert gaps(IO, body.format("", "println", "out.flush();")) == ()


PIPELINE = (
    "{}\nvoid f(EventLoopGroup g) throws InterruptedException {{ ServerBootstrap b = new"
    " ServerBootstrap(); b.group(g)"
    ".channel(io.netty.channel.socket.nio.NioServerSocketChannel.class).childHandler(new"
    " ChannelInitializer<Channel>() {{"
    " protected void initChannel(Channel c) {{ c.pipeline(){}; }} }}); b.bind(1).sync(){}; }}"
)
TEXT = (
    "static class H extends SimpleChannelInboundHandler<String> { protected void"
    " channelRead0(ChannelHandlerContext c, String s) { System.out.println(s); } }"
)
BYTES = "static class H extends ChannelInboundHandlerAdapter { }"


@pytest.mark.parametrize(
    ("members", "added", "gap"),
    [
        (TEXT, ".addLast(new H())", "nothing makes String of the bytes that the channel reads"),
        (
            f"{BYTES}\nprivate final H h = new H();",
            ".addLast(h)",
            "h belongs to one channel and is added to each",
        ),
        (BYTES, '.addLast(new H()).addAfter("codec", "x", new H())', "no handler has the name codec"),
    ],
)
def test_pipelines_that_netty_refuses_or_that_lose_messages(members: str, added: str, gap: str) -> None:
    assert gaps(NETTY, PIPELINE.format(members, added, "")) == (gap,)


@pytest.mark.parametrize(
    ("members", "added"),
    [
        (TEXT, ".addLast(new StringDecoder()).addLast(new H())"),
        (f"@ChannelHandler.Sharable\n{BYTES}\nprivate final H h = new H();", ".addLast(h)"),
        (BYTES, '.addLast("codec", new H()).addAfter("codec", "x", new H())'),
    ],
)
def test_pipelines_that_work_are_no_gap(members: str, added: str) -> None:
    assert gaps(NETTY, PIPELINE.format(members, added, "")) == ()


def test_bootstraps_are_complete_and_their_servers_stay() -> None:
    body = (
        "void f(EventLoopGroup g) throws InterruptedException {{ try {{ {} }} finally {{"
        " g.shutdownGracefully(); }} }}"
    )
    made = "ServerBootstrap b = new ServerBootstrap(); b.group(g){}.childHandler(null); b.bind(1).sync(){};"
    channel = ".channel(io.netty.channel.socket.nio.NioServerSocketChannel.class)"
    waits = ".channel().closeFuture().sync()"
    assert gaps(NETTY, body.format(made.format("", waits))) == ("b has no channel",)
    assert gaps(NETTY, body.format(made.format(channel, ""))) == ("the server ends as soon as it is bound",)
    assert gaps(NETTY, body.format(made.format(channel, waits))) == ()


def test_what_a_handler_was_given_is_released_once() -> None:
    body = (
        "static class H extends SimpleChannelInboundHandler<io.netty.buffer.ByteBuf> {{ {} protected void"
        " channelRead0(ChannelHandlerContext c, io.netty.buffer.ByteBuf m) {{ System.out.println(m);"
        " io.netty.util.ReferenceCountUtil.release(m); }} }}"
    )
    assert gaps(NETTY, body.format("")) == ("m is released twice",)
    assert gaps(NETTY, body.format("H() { super(false); }")) == ()
    assert gaps(NETTY, body.replace("io.netty.buffer.ByteBuf", "Object").format("")) == ()


def test_handlers_of_whole_messages_and_of_mqtt_need_codecs() -> None:
    http = "HttpServerCodec"
    full = TEXT.replace("<String>", "<FullHttpRequest>").replace("String s", "FullHttpRequest s")
    imports = f"{NETTY};\nimport io.netty.handler.codec.http.*"
    added = f".addLast(new {http}()){{}}.addLast(new H())"
    assert gaps(imports, PIPELINE.format(full, added.format(""), "")) == (
        "nothing makes full messages of the parts that the channel reads",
    )
    assert (
        gaps(imports, PIPELINE.format(full, added.format(".addLast(new HttpObjectAggregator(9))"), "")) == ()
    )
    assert gaps(
        NETTY, PIPELINE.format("private MqttHandler h;\nA(MqttHandler h) { this.h = h; }", ".addLast(h)", "")
    ) == ("nothing makes MQTT messages of the bytes that the channel reads",)
