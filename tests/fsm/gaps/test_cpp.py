"""An answer in C++ has to compile: names of libraries, headers, its own classes, and what is close and correct."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

WEBSOCKET = (
    "#include <websocketpp/config/{}.hpp>\n#include <websocketpp/server.hpp>\n{}\n"
    "typedef websocketpp::server<websocketpp::config::{}> endpoint;\n{}\n"
)
ASIO = "#include <boost/asio.hpp>\n#include <array>\nusing boost::asio::ip::udp;\n{}\n"
POSIX = "#include <sys/socket.h>\n#include <unistd.h>\n{}\n"


def gaps(text: str) -> tuple[str, ...]:
    return gaps_of(parse(text, ".cpp"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("header", "before", "configuration", "after", "expected"),
    [
        ("asio", "", "asio_tls", "", ""),
        ("asio_no_tls", "", "asio", "void f(endpoint::message_ptr message);", ""),
        ("asio_tls", "", "asio_tls", "", "there is no websocketpp/config/asio_tls.hpp"),
        ("asio_no_tls", "", "asio_no_tls", "", "there is no websocketpp::config::asio_no_tls"),
        ("asio_no_tls", "", "asio_tls", "", "no header included declares websocketpp::config::asio_tls"),
        ("asio_no_tls_client", "", "asio", "", "no header included declares websocketpp::config::asio"),
        ("asio_no_tls", "", "asio", "void f(endpoint::connection_hdl h);", "endpoint has no connection_hdl"),
        ("asio_no_tls", "", "asio", "void f(connection_hdl h);", "connection_hdl is declared nowhere"),
        ("asio_no_tls", "", "asio", "void f(message_ptr m);", "message_ptr is declared nowhere"),
        ("asio_no_tls", "", "asio", "typedef endpoint::message_ptr message_ptr;\nvoid f(message_ptr m);", ""),
        ("asio_no_tls", "using websocketpp::connection_hdl;", "asio", "void f(connection_hdl h);", ""),
        ("asio_no_tls", "using namespace websocketpp;", "asio", "void f(connection_hdl h);", ""),
        ("asio_no_tls", "", "asio", "void f(endpoint& e) { bind(&g, ::_1); }", "_1 is declared nowhere"),
        ("asio_no_tls", "", "asio", "void f(endpoint& e) { e.set_open_handler(bind(&g, std::placeholders::_1)); }", ""),
        (
            "asio_no_tls",
            "using websocketpp::lib::placeholders::_1;\nusing websocketpp::lib::bind;",
            "asio",
            "void f(endpoint& e) { e.set_open_handler(bind(&g, ::_1)); }",
            "",
        ),
        ("asio_no_tls", "#include <boost/bind.hpp>", "asio", "void f(endpoint& e) { bind(&g, _1); }", ""),
        ("asio_no_tls", "#include \"names.h\"", "asio", "void f(connection_hdl h) { bind(&g, _1); }", ""),
        ("asio_no_tls", "", "asio", "void f(asio::io_service& own);", ""),
        ("asio", "", "asio_tls", "boost::asio::ssl::context context;", ""),
        ("asio_no_tls", "", "asio", "template <typename config> struct A { typedef typename config::log log; };", ""),
    ],
)  # fmt: skip
def test_names_of_websocketpp(
    header: str, before: str, configuration: str, after: str, expected: str
) -> None:
    assert gaps(WEBSOCKET.format(header, before, configuration, after)) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("void f(udp::socket& s) { asio::post(s); }", "asio is declared nowhere"),
        ("namespace asio = boost::asio;\nvoid f(udp::socket& s) { asio::post(s); }", ""),
        ("using namespace boost;\nvoid f(udp::socket& s) { asio::post(s); }", ""),
        ("void f(udp::socket& s) { tcp::endpoint e; s.close(e); }", "tcp is declared nowhere"),
        ("using tcp = boost::asio::ip::tcp;\ntcp::endpoint e;", ""),
        ("typedef boost::asio::ip::tcp tcp;\ntcp::endpoint e;", ""),
        ("using net = boost::asio;", "boost::asio is no type"),
        ("namespace net = boost::asio;\nusing tcp = net::ip::tcp;", ""),
        ("auto t = std::chrono::seconds(1);", ""),
        ("boost::asio::ssl::context c;", "asio::ssl is used without its header"),
        ("#include <boost/asio/ssl.hpp>\nboost::asio::ssl::context c;", ""),
        ("boost::beast::flat_buffer b;", "boost::beast is used without its header"),
        ("#include <boost/beast/core.hpp>\nboost::beast::flat_buffer b;", ""),
        ("auto a = boost::asio::ip::address::any();", "ip::address has no any"),
        ("auto a = boost::asio::ip::address_v4::any();", ""),
        ("boost::asio::endpoint peer;", "asio has no endpoint"),
        ("udp::endpoint peer;", ""),
        ("boost::array<char, 9> bytes;", "boost::array is used without boost/array.hpp"),
        ("#include <boost/array.hpp>\nboost::array<char, 9> bytes;", ""),
        ("std::array<char, 9> bytes;", ""),
    ],
)
def test_names_of_boost_asio(text: str, expected: str) -> None:
    assert gaps(ASIO.format(text)) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("A(int n) {}", "socket_ cannot be made of nothing"),
        ("A(int n) : n_(n) {}\nint n_;", "socket_ cannot be made of nothing"),
        ("explicit A(boost::asio::io_context& c) : socket_(c) {}", ""),
        ("A(boost::asio::io_context& c) : peer_(c, {udp::v4(), 1}), socket_{c} {}\nudp::resolver peer_;", ""),
        ("A(boost::asio::io_context& c) : socket_(c) {}\nA() : A(shared()) {}", ""),
        (
            "A(boost::asio::io_context& c);\n};\nA::A(boost::asio::io_context& c) : socket_(c) {\n}\nclass B {",
            "",
        ),
    ],
)
def test_objects_of_asio_need_their_context(body: str, expected: str) -> None:
    text = f"class A {{\npublic:\nudp::socket socket_;\n{body}\n}};"
    assert gaps(ASIO.format(text)) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("", "shared_from_this is inherited from nothing"),
        (" : public std::enable_shared_from_this<A>", ""),
        (" : public Session", ""),
    ],
)
def test_shared_from_this_has_to_be_inherited(base: str, expected: str) -> None:
    text = f"class A{base} {{\nvoid f() {{ auto self(shared_from_this()); }}\n}};"
    assert gaps(ASIO.format(text)) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("void send(int n) { if (send(n, 0, 1, 0) < 0) close(n); }", "send of A takes no 4 arguments"),
        ("void send(int n) { if (::send(n, 0, 1, 0) < 0) close(n); }", ""),
        ("void send(int n) { peer_.send(n, 0, 1, 0); send(1); }", ""),
        ("int send(int n, const void* b, size_t s, int f = 0);\nint g(int n) { return send(n, 0, 1); }", ""),
        (
            "void send(int n);\nvoid send(int n, void* b, int s, int f);\nvoid g(int n) { send(n, 0, 1, 0); }",
            "",
        ),
    ],
)
def test_methods_hide_calls_of_the_system(body: str, expected: str) -> None:
    text = f"class A {{\npublic:\n{body}\n}};\nvoid own(int n) {{ send(n, 0, 1, 0); }}"
    assert gaps(POSIX.format(text)) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("void start();", "A declares no stop"),
        ("void start();\nvoid stop();", ""),
        ("void stop() const;", ""),
    ],
)
def test_methods_are_declared_before_they_are_defined(declared: str, expected: str) -> None:
    text = f"class A {{\npublic:\n{declared}\n}};\nvoid A::stop() {{\n}}"
    assert gaps(POSIX.format(text)) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("method", "argument", "expected"),
    [
        ("size_t keep(void* p, size_t n);", "keep", "keep of A is no function without an object"),
        ("size_t keep(void* p, size_t n);", "&keep", "keep of A is no function without an object"),
        ("static size_t keep(void* p, size_t n);", "keep", ""),
        ("static size_t keep(void* p, size_t n);", "&A::keep", ""),
        ("size_t keep(void* p, size_t n);", "kept", ""),
    ],
)
def test_functions_of_c_get_no_method(method: str, argument: str, expected: str) -> None:
    text = (
        f"#include <curl/curl.h>\nclass A {{\n{method}\nvoid f(CURL* c) {{\n"
        f"curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, {argument});\n}}\n}};"
    )
    assert gaps(text) == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#include <sys/socket.h>\nstd::set<int> all;", "set is used without set"),
        (
            "#include <mutex>\nstd::condition_variable done;",
            "condition_variable is used without condition_variable",
        ),
        ("#include <future>\nstd::condition_variable done;", ""),
        ("#include <curl/curl.h>\nvoid f() { std::ifstream in; }", "ifstream is used without fstream"),
        (
            "#include <unistd.h>\nint f(int n) { return n | O_NONBLOCK; }",
            "O_NONBLOCK is used without fcntl.h",
        ),
        ("#include <sys/socket.h>\nsockaddr_un where;", "sockaddr_un is used without sys/un.h"),
        ("#include <sys/un.h>\nsockaddr_un where;", ""),
        ("#include <netdb.h>\nsockaddr_in where;", ""),
        ("#include <boost/asio.hpp>\nstd::set<int> all;", ""),
        ("#include <string>\nstruct Table { void map(int n); };\nvoid f(Table& t) { t.map(1); }", ""),
    ],
)
def test_headers_of_the_standard_library_and_of_posix(text: str, expected: str) -> None:
    assert gaps(text) == ((expected,) if expected else ())
