"""An answer in Java does not fail whenever it is used: its variables have values, its connections last."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWER = "{}\npublic class A {{\n{}\n}}\n"
SOCKETS = "import java.io.*;\nimport java.net.*;"


def gaps(imports: str, body: str) -> tuple[str, ...]:
    return gaps_of(parse(ANSWER.format(imports, body), ".java"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (
            'void f() { Socket s; try { s = new Socket("h", 1); } catch (IOException e) { }'
            " finally { s.hashCode(); } }",
            "s",
        ),
        (
            'int f() { int n; try { n = Integer.parseInt("1"); } catch'
            " (NumberFormatException e) { } return n; }",
            "n",
        ),
        (
            'void f() { String t; try { t = "a"; } catch (RuntimeException e) { System.out.println(t); } }',
            "t",
        ),
    ],
)
def test_a_local_variable_has_a_value_when_it_is_read(body: str, name: str) -> None:
    assert f"{name} may have no value when it is read" in gaps(SOCKETS, body)


@pytest.mark.parametrize(
    "body",
    [
        'void f() { Socket s = null; try { s = new Socket("h", 1); s.close(); } catch'
        " (IOException e) { } finally { s = null; } }",
        'int f() { int n; try { n = Integer.parseInt("1"); } catch'
        " (NumberFormatException e) { n = 0; } return n; }",
        'int f() { int n; try { n = Integer.parseInt("1"); } catch'
        " (NumberFormatException e) { return 0; } return n; }",
        "int f() { int n; try { n = 1; } finally { System.out.println(); } return n; }",
        "int f(int m) { int n; n = m; try { n = m / n; } catch (ArithmeticException e) { } return n; }",
        'void f() { String t; try { t = "a"; } catch (RuntimeException e) { t = "b";'
        " System.out.println(t); } }",
        "void f() { int n; try { n = 1; } catch (RuntimeException e) { } for (n = 0; n < 3; n++) { } }",
        "static final boolean D = false; void f() { int n; try { n = 1; } finally { if"
        " (D) { System.out.println(n); } } }",
    ],
)
def test_a_local_variable_that_every_way_sets_may_be_read(body: str) -> None:
    assert gaps(SOCKETS, body) == ()


@pytest.mark.parametrize(
    "body",
    [
        "private Listener l; void f(byte[] m) { l.on(m); } interface Listener { void on(byte[] m); }",
        "private Socket s; void f() throws IOException { s.getOutputStream().write(1); }",
        "private String[] names; private String host; String f() { return host.trim(); }",
    ],
)
def test_a_private_field_that_nothing_sets_is_of_no_use(body: str) -> None:
    assert any("is never set" in gap for gap in gaps(SOCKETS, body))


@pytest.mark.parametrize(
    "body",
    [
        "private Listener l; A(Listener l) { this.l = l; } void f() { l.on(); }"
        " interface Listener { void on(); }",
        "private Listener l; void f() { if (l != null) { l.on(); } } interface Listener { void on(); }",
        "@Inject private Listener l; void f() { l.on(); } interface Listener { void"
        " on(); } @interface Inject {}",
        'private int n; private String s = ""; int f() { return n + s.length(); }',
        'private String s; void f(A other) { other.s = ""; s.length(); }',
        "private String s;\npublic void f() { System.out.println(s); } void g(String s) { s.length(); }",
        "private java.util.logging.Logger log;\nvoid f() { try { g(); } catch"
        ' (RuntimeException e) { log.info(""); } } void g() {}',
        "static class P { private String s; int f() { return s.length(); } } P p(Mapper g)"
        ' { return g.fromJson("", P.class); }',
        " interface Mapper { <T> T fromJson(String s, Class<T> c); }",
    ],
)
def test_a_private_field_may_get_its_value_in_many_ways(body: str) -> None:
    assert gaps("", body) == ()


SERVER = """
class Server implements Runnable {{
    private ServerSocket server;
    void listen() throws IOException {{
        {}
        while (!server.isClosed()) {{
            server.accept().close();
        }}
    }}
    void open() throws IOException {{
        server = new ServerSocket(1);
        new Thread(this).start();
    }}
    @Override
    public void run() {{
        try {{
            {}
        }} catch (IOException e) {{
            e.printStackTrace();
        }}
    }}
}}
"""


def test_a_thread_does_not_begin_with_another_one_of_its_kind() -> None:
    assert "a thread starts itself again and again" in gaps(SOCKETS, SERVER.format("open();", "listen();"))
    assert gaps(SOCKETS, SERVER.format("", "listen();")) == ()
    assert gaps(SOCKETS, SERVER.format("open();", "server.accept().close();")) == ()
    assert gaps(SOCKETS, SERVER.format("if (server == null) { open(); return; }", "listen();")) == ()


HEAD = """
void get(Socket socket, OutputStream out) throws IOException {{
    InputStream in = socket.getInputStream();
    head(in);
    {}
    body(in, out);
}}
private void head(InputStream in) throws IOException {{
    {} reader = {};
    String line;
    while ((line = reader.readLine()) != null && !line.isEmpty()) {{
        System.out.println(line);
    }}
}}
private void body(InputStream in, OutputStream out) throws IOException {{
    byte[] buffer = new byte[1024];
    int n;
    while ((n = in.read(buffer)) != -1) {{
        out.write(buffer, 0, n);
    }}
}}
"""
READER = ("BufferedReader", "new BufferedReader(new InputStreamReader(in))")


def test_what_a_reader_has_read_ahead_is_missing_behind_it() -> None:
    lost = "what head has read ahead is missing in in"
    assert lost in gaps(SOCKETS, HEAD.format("", *READER))
    assert gaps(SOCKETS, HEAD.format("out.write(1);", *READER)) == ()
    assert gaps(SOCKETS, HEAD.format("", "DataInputStream", "new DataInputStream(in)")) == ()


PROXY = """
Socket tunnel(SocketAddress proxy, String host, int port) throws IOException {{
    Socket socket = {};
    socket.connect({});
    socket.getOutputStream().write(("CONNECT " + host + ":" + port + " HTTP/1.1\\r\\n\\r\\n").getBytes());
    {}
    return socket;
}}
"""


def test_a_socket_of_a_proxy_needs_no_second_tunnel() -> None:
    twice = "a socket of an HTTP proxy asks for its tunnel itself"
    target = "new InetSocketAddress(host, port)"
    assert twice in gaps(SOCKETS, PROXY.format("new Socket(new Proxy(Proxy.Type.HTTP, proxy))", target, ""))
    read = "socket.getInputStream().read();"
    assert gaps(SOCKETS, PROXY.format("new Socket()", "proxy", read)) == ()
    assert gaps(SOCKETS, PROXY.format("new Socket(new Proxy(Proxy.Type.SOCKS, proxy))", target, read)) == ()


def test_java_is_run_again_with_a_class() -> None:
    program = (
        'Process f(String java) throws java.io.IOException {{ return new ProcessBuilder(java, "-XstartOnFirstThread"'
        "{}).start(); }}"
    )
    assert gaps("", program.format(', "-Dx=1"')) == ("java is run without a class to run",)
    assert gaps("", program.format(', "-cp", System.getProperty("java.class.path"), "A"')) == ()
    assert gaps("", program.format(', "-jar", "a.jar"')) == ()


CONSUMER = """
private Connection connection;
void consume() throws Exception {{
    connection = new ConnectionFactory().newConnection();
    Channel channel = connection.createChannel();
    channel.basicConsume("q", true, (tag, delivery) -> System.out.println(tag), tag -> {{}});
}}
void close() throws Exception {{
    connection.close();
}}
public static void main(String[] arguments) throws Exception {{
    A a = new A();
    a.consume();
    {}
    a.close();
}}
"""


def test_a_consumer_is_not_closed_at_once() -> None:
    imports = "import com.rabbitmq.client.*;"
    assert "a is closed as soon as it consumes" in gaps(imports, CONSUMER.format(""))
    for waiting in (
        "Thread.sleep(1000);",
        "System.in.read();",
        "new java.util.Scanner(System.in).nextLine();",
    ):
        assert gaps(imports, CONSUMER.format(waiting)) == ()


TOKENS = """
String token(String url) throws java.io.IOException {{
    Request request = new Request.Builder().url("https://github.com/login/oauth/access_token").build();
    try (Response response = new OkHttpClient().newCall(request).execute()) {{
        return new Gson().fromJson(response.body().string(), Token.class).accessToken;
    }}
}}
static class Token {{
    {}
}}
"""


def test_a_token_has_the_name_that_the_standard_gives_it() -> None:
    imports = "import com.google.gson.*;\nimport com.google.gson.annotations.*;\nimport okhttp3.*;"
    assert gaps(imports, TOKENS.format("String accessToken;")) == ("Token has no access_token",)
    assert gaps(imports, TOKENS.format('@SerializedName("access_token") String accessToken;')) == ()


SOCKET_SERVER = """
private ServerSocket server;
void start() throws IOException {{
    server = new ServerSocket(1);
    while (true) {{
        shake(server.accept());
    }}
}}
private void shake(Socket client) throws IOException {{
    {} {{
        in.read(new byte[1000]);
        out.write("HTTP/1.1 101 Switching Protocols\\r\\nSec-WebSocket-Accept: x\\r\\n\\r\\n".getBytes());
        out.flush();
        {}
    }}
}}
private void frames(InputStream in) throws IOException {{
    while (in.read() != -1) {{
    }}
}}
"""


def test_a_connection_lives_longer_than_its_handshake() -> None:
    closing = "try (InputStream in = client.getInputStream(); OutputStream out = client.getOutputStream())"
    ended = "the connection ends right behind its handshake"
    assert ended in gaps(SOCKETS, SOCKET_SERVER.format(closing, ""))
    assert gaps(SOCKETS, SOCKET_SERVER.format(closing, "frames(in);")) == ()
    opened = "InputStream in = client.getInputStream(); OutputStream out = client.getOutputStream();"
    assert gaps(SOCKETS, SOCKET_SERVER.format(opened, "")) == ()
