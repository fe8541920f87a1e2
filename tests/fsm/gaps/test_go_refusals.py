"""What Go's compiler and libraries refuse in whole files, what leads nowhere, and what is alike and works."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

FETCH = """import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
)

type page struct {{
	from *os.File
	rest io.Reader
}}

func fetch(address, path string) {} {{
	response, err := http.Get(address)
	if err != nil {{
		return {}
	}}
	{}
	{}
}}

func uses(given *page) (*bufio.Reader, *json.Decoder) {{
	return bufio.NewReader(given.from), json.NewDecoder(given.rest)
}}
"""
METRICS = """import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

func handle(inner http.Handler) http.Handler {{
	seen := prometheus.NewCounterVec(prometheus.CounterOpts{{Name: "seen"}}, []string{{{}}})
	return promhttp.InstrumentHandlerCounter(seen{}, inner{})
}}
"""
COPIED = """import (
	"io"
	"net"
	"net/http"

	"github.com/gorilla/websocket"
)

var upgrader websocket.Upgrader

func pass(w http.ResponseWriter, r *http.Request, other net.Conn, further *websocket.Conn) {{
	socket, err := upgrader.Upgrade(w, r, nil)
	if err != nil {{
		return
	}}
	io.Copy({})
	socket.Close()
}}
"""
DIALLED = """import "google.golang.org/grpc"

func dial(socketPath string, options ...grpc.DialOption) (*grpc.ClientConn, error) {{
	return grpc.Dial({})
}}
"""
CALLED = """import "net/http"

type client struct {{
	baseURL string
}}

func (c *client) call(method, path string) error {{
	request, err := http.NewRequest(method, c.baseURL+path, nil)
	if err != nil {{
		return err
	}}
	response, err := http.DefaultClient.Do(request)
	if err != nil {{
		return err
	}}
	return response.Body.Close()
}}

func (c *client) users() error {{
	path := {}
	return c.call("GET", path)
}}
"""
EMBEDDED = """/*
{}

static int kept(void) {{ return {}; }}
*/
import "C"

func kept() int {{
	return int(C.kept())
}}
"""
LISTENER = """import "net"

type counted struct {{
	inner net.Listener
	{}
}}

func (c *counted) Accept() (net.Conn, error) {{
	return c.inner.Accept()
}}

func count(inner net.Listener) {} {{
	return &counted{{inner: inner}}
}}
"""
GIN = """import (
	"github.com/gin-gonic/gin"
	"github.com/patrickmn/go-cache"
)

func run(router *gin.Engine) {{
	c := cache.New(1, 2)
	router.GET("/", func({} *gin.Context) {{
		{}
	}})
	c.Flush()
}}
"""


def gaps(body: str, *, package: str = "p") -> tuple[str, ...]:
    syntax = parse(f"package {package}\n\n{body}", ".go")
    assert syntax is not None
    assert syntax.first_error_line is None
    return gaps_of(syntax, Origin.ANSWER)


@pytest.mark.parametrize(
    ("results", "failed", "closing", "given"),
    [
        ("io.Reader", "nil", "defer response.Body.Close()", "return response.Body"),
        ("io.Reader", "nil", "defer func() { _ = response.Body.Close() }()", "return response.Body"),
        (
            "(io.Reader, error)",
            "nil, err",
            "defer response.Body.Close()",
            "return bufio.NewReader(response.Body), nil",
        ),
        ("page", "page{}", "defer response.Body.Close()", "return page{rest: response.Body}"),
        (
            "*page",
            "nil",
            "defer response.Body.Close()",
            "read := &page{\n\t\trest: response.Body,\n\t}\n\treturn read",
        ),
    ],
)
def test_go_that_gives_back_what_it_has_closed(results: str, failed: str, closing: str, given: str) -> None:
    found = gaps(FETCH.format(results, failed, closing, given))
    assert found == ("response.Body is closed before it is used",)


@pytest.mark.parametrize(
    ("results", "failed", "closing", "given"),
    [
        ("io.Reader", "nil", "", "return response.Body"),
        ("*http.Response", "nil", "defer response.Body.Close()", "return response"),
        (
            "error",
            "err",
            "defer response.Body.Close()",
            "var read page\n\treturn json.NewDecoder(response.Body).Decode(&read)",
        ),
        (
            "([]byte, error)",
            "nil, err",
            "defer response.Body.Close()",
            "return io.ReadAll(response.Body)",
        ),
        (
            "io.Reader",
            "nil",
            "if response.StatusCode > 299 {\n\t\tdefer response.Body.Close()\n\t\treturn nil\n\t}",
            "return response.Body",
        ),
        (
            "io.Reader",
            "nil",
            "defer response.Body.Close()",
            "response.Body = io.NopCloser(nil)\n\treturn response.Body",
        ),
        (
            "io.Reader",
            "nil",
            "defer response.Body.Close()",
            "response, other := http.Get(path)\n\tprintln(other)\n\treturn response.Body",
        ),
        (
            "func() io.Reader",
            "nil",
            "defer response.Body.Close()",
            "return func() io.Reader {\n\t\treturn response.Body\n\t}",
        ),
        (
            "(*os.File, error)",
            "nil, err",
            "",
            "file, err := os.CreateTemp(path, address)\n\tdefer file.Close()\n\treturn file, err",
        ),
    ],
)
def test_go_that_closes_what_it_keeps(results: str, failed: str, closing: str, given: str) -> None:
    assert not any("closed" in gap for gap in gaps(FETCH.format(results, failed, closing, given)))


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (METRICS.format('"code", "path"', "", ""), "seen has the label path, which no handler knows"),
        (COPIED.format("socket.UnderlyingConn(), other"), "what stands under a WebSocket has no messages"),
        (DIALLED.format("socketPath, grpc.WithInsecure()"), "socketPath is a path and dialled as a host"),
        (
            CALLED.format('c.baseURL + "/users"'),
            "path begins with baseURL, which call puts in front of it again",
        ),
        (EMBEDDED.format("#include <stdio.h>", "errno"), "errno is used without errno.h"),
        (
            '// #include <string.h>\nimport "C"\n\nfunc f() {\n\tC.free(nil)\n}\n',
            "free is used without stdlib.h",
        ),
        (LISTENER.format("seen int", "net.Listener"), "counted has no Addr and is no net.Listener"),
        (
            'import "io"\n\ntype none struct {\n\ta int\n}\n\nvar _ io.Closer = (*none)(nil)\n',
            "none has no Close and is no io.Closer",
        ),
        (GIN.format("c", 'c.Set("a", 1, 2)'), "gin.Context.Set takes 2 arguments and not 3"),
        (
            GIN.format("request", 'request.JSON(200, request.MultipartForm.File["a"])'),
            "gin.Context.MultipartForm is a method and not called",
        ),
        (
            'import "crypto/tls"\n\nvar (\n\ttls = 1\n\tkept = tls.Config{}\n)\n',
            "tls is imported and declared again",
        ),
        (
            'import "os"\n\nfunc change(path, mode string) error {\n\treturn os.Chmod(path, os.FileMode(mode))\n}\n',
            "os.FileMode(mode) converts a text",
        ),
        ("func f() int {\n\t// comes later\n}\n", "f ends without its result"),
        ("func f(a int) int {\n\tif a > 1 {\n\t\treturn a\n\t}\n}\n", "f ends without its result"),
        (
            "func f(all []int) int {\n\tfor _, a := range all {\n\t\treturn a\n\t}\n}\n",
            "f ends without its result",
        ),
        ('import "log"\n\nfunc f() int {\n\tlog.Fatal(1)\n}\n', "f ends without its result"),
        (
            'import "github.com/microsoftgraph/msgraph-sdk-go"\n\nfunc f(a *graph.Auth) {\n}\n',
            "graph is used and not imported",
        ),
        (
            'import (\n\tpb "path/to/your/grpc/service"\n\t"google.golang.org/grpc/metadata"\n)\n\n'
            "var kept, more, last = grpc.WithInsecure(), metadata.MD{}, pb.Feature{}\n",
            "grpc is used and not imported",
        ),
        (
            'import "github.com/prometheus/common/expfmt"\n\nvar kind = expfmt.ContentType(expfmt.FmtText)\n',
            "package expfmt has no ContentType",
        ),
        (
            'import "github.com/dgrijalva/jwt-go"\n\nvar kept = jwt.JWTWithConfig(1)\n',
            "package jwt has no JWTWithConfig",
        ),
    ],
)
def test_go_that_is_refused(body: str, gap: str) -> None:
    assert gap in gaps(body)


@pytest.mark.parametrize(
    "body",
    [
        METRICS.format('"code", "method"', "", ""),
        METRICS.format('"code", "path"', '.MustCurryWith(prometheus.Labels{"path": "/"})', ""),
        METRICS.format('"code", "path"', "", ', promhttp.WithLabelFromCtx("path", nil)'),
        COPIED.format("socket.UnderlyingConn(), further.UnderlyingConn()"),
        DIALLED.format('"unix:" + socketPath, grpc.WithInsecure()'),
        DIALLED.format("socketPath, options..."),
        DIALLED.format("socketPath, grpc.WithContextDialer(nil)"),
        CALLED.format('"/users"'),
        CALLED.replace("\trequest,", "\tif path[0] != '/' {{\n\t\tpath = \"/\"\n\t}}\n\trequest,").format(
            'c.baseURL + "/users"'
        ),
        EMBEDDED.format("#include <errno.h>", "errno"),
        EMBEDDED.format('#include <stdio.h>\n#include "ours.h"', "errno"),
        EMBEDDED.format("#include <stdio.h>\n// errno is kept", 'puts("errno")'),
        LISTENER.format("net.Listener", "net.Listener"),
        LISTENER.format("seen int", "*counted"),
        LISTENER.replace("&counted{{inner: inner}}", "counted{{inner: inner}}.inner").format(
            "seen int", "net.Listener"
        ),
        'import "net/http"\n\ntype a struct{}\n\nfunc (*a) f() {\n\tg(http.NewRequest("GET", "", nil))\n}\n',
        GIN.format("request", 'request.Set("a", c.ItemCount())'),
        'import "crypto/tls"\n\nfunc f() tls.Config {\n\treturn tls.Config{}\n}\n\nvar (\n\tkept = f()\n)\n',
        'import "go/constant"\n\nconst (\n\tkept = iota\n\tconstant_\n)\n\nvar b constant.Value\n',
        'import _ "embed"\n\ntype a struct{}\n\nvar _ = a{}\n',
        'import "os"\n\nfunc mode(mode uint32) []byte {\n\treturn []byte(os.FileMode(mode).String())\n}\n',
        "func f(a string) []byte {\n\treturn []byte(a)\n}\n",
        "func f() int {\n\tfor {\n\t}\n}\n",
        'func f() int {\n\tpanic("later")\n}\n',
        "func f(a int) int {\n\tif a > 1 {\n\t\treturn a\n\t} else {\n\t\treturn 1\n\t}\n}\n",
        "func f(a, b bool) bool {\n\treturn a &&\n\t\tb\n}\n",
        "func f(a int) (b int) { b = a; return }\n",
        "func f(a int) int {\n\tswitch {\n\tcase a > 1:\n\t\treturn a\n\tdefault:\n\t\treturn 1\n\t}\n}\n",
        "func f() interface{}\n",
        "func main(a int) {\n\tprintln(a)\n}\n",
        'import "path/to/your/protobuf/package"\n\nfunc f(a *protobuf.Feature) {\n}\n',
        'import "example.com/go-graph"\n\nfunc f(a *graph.Auth) {\n}\n',
        'import "example.com/graphs/v2"\n\nfunc f(a *graph.Auth) {\n}\n',
        'import "github.com/prometheus/common/expfmt"\n\nvar kind = expfmt.NewFormat(expfmt.TypeTextPlain)\n',
    ],
)
def test_go_that_is_not_refused(body: str) -> None:
    assert gaps(body) == ()


def test_the_function_that_a_go_program_begins_with() -> None:
    body = 'import "fmt"\n\nfunc main({}){} {{\n\tfmt.Println(1){}\n}}\n'
    found = ("main takes and returns nothing",)
    assert gaps(body.format("port int", "", ""), package="main") == found
    assert gaps(body.format("", " int", "\n\treturn 1"), package="main") == found
    assert gaps(body.format("", "", ""), package="main") == ()


def test_what_a_go_programs_own_functions_give() -> None:
    body = (
        "type seen struct {{\n\tcount int\n}}\n\nfunc newSeen() {} {{\n\treturn nil\n}}\n\n"
        "func (s *seen) Add(more int) {{\n\ts.count += more\n}}\n\n"
        "func main() {{\n\tall := newSeen()\n\tall.Add({})\n}}\n"
    )
    assert gaps(body.format("*seen", ""), package="main") == ("seen.Add takes 1 arguments and not 0",)
    assert gaps(body.format("*seen", "1"), package="main") == ()
    assert gaps(body.format("chan seen", ""), package="main") == ()


PACKAGES = (
    'package {}\n\nimport "net/http"\n\nfunc fetch(path string) (*http.Response, error) {{\n\treturn {}\n}}\n'
)


@pytest.mark.parametrize(
    ("package", "given", "gap"),
    [
        ("main", "shared.Get(path)", "shared is used and not imported"),
        ("fetching", "json.Get(path)", "json is used and not imported"),
        ("fetching", "testing.Get(path)", "testing is used and not imported"),
    ],
)
def test_go_without_an_import_whatever_stands_around(package: str, given: str, gap: str) -> None:
    assert gap in gaps_of(parse(PACKAGES.format(package, given), ".go"), Origin.UNKNOWN)


def test_another_file_of_a_go_library_may_declare_a_variable() -> None:
    syntax = parse(PACKAGES.format("fetching", "shared.Get(path)"), ".go")
    assert gaps_of(syntax, Origin.UNKNOWN) == ()
    assert gaps_of(syntax, Origin.ANSWER) == ("shared is used and not imported",)


def test_callers_of_go_that_are_not_seen_may_give_a_scheme() -> None:
    text = DIALLED.format("socketPath, grpc.WithInsecure()")
    assert gaps_of(parse(f"package plugin\n\n{text}", ".go"), Origin.UNKNOWN) == ()
