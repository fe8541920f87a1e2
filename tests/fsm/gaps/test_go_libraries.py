"""What an answer in Go takes from libraries and from its own types is there, and what it imports is used."""

from __future__ import annotations

import pytest

from fsm.gaps.go.facts import name_of_package, package, type_of
from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

FILE = "package main\nimport (\n{}\n)\n{}\n"
ECHO = '"github.com/labstack/echo/v4"\n"github.com/labstack/echo/v4/middleware"'
SESSIONS = '"github.com/gin-contrib/sessions"\n"github.com/gin-gonic/gin"'
OWN = """package main

import (
	"net"
	"sync"
)

type Handler interface {{
	Handle(conn net.Conn)
	Describe(name string) (string, error)
}}

type Server struct {{
	handler Handler
	conns   map[net.Conn]struct{{}}
	lock    sync.Mutex
	options struct {{
		depth int
	}}
}}

func (s *Server) serve(conn net.Conn) error {{
	s.lock.Lock()
	defer s.lock.Unlock()
	s.conns[conn] = struct{{}}{{}}
	{}
}}
"""
OUTER = """package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/gorilla/websocket"
)

type tally struct {{
	seen int
}}

func (t *tally) add() int {{
	t.seen++
	return t.seen
}}

var (
	upgrader = websocket.Upgrader{{
		ReadBufferSize: 1024,
	}}
	c tally
)

func serve(w http.ResponseWriter, r *http.Request) {{
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {{
		return
	}}
	defer conn.Close()
	{}
}}

func main() {{
	router := gin.Default()
	router.GET("/", func({} *gin.Context) {{
		serve({}.Writer, {}.Request)
		c.add()
	}})
	router.Run()
}}
"""
PUSHED = """package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

func main() {{
	router := gin.Default()
	router.GET("/", func(c *gin.Context) {{
		{}
		c.Status(http.StatusNoContent)
	}})
	router.Run()
}}
"""
ASKED_IN_VAIN = 'if pusher, ok := c.Writer.(http.Pusher); ok {\n\t\t\tpusher.Push("/a.js", nil)\n\t\t}'
ASKED = 'if pusher := c.Writer.Pusher(); pusher != nil {\n\t\t\tpusher.Push("/a.js", nil)\n\t\t}'


def gaps(text: str) -> tuple[str, ...]:
    return gaps_of(parse(text, ".go"), Origin.ANSWER)


def test_facts_of_go_hold_names_that_are_nowhere_and_built_in_types() -> None:
    middleware = package("github.com/labstack/echo/v4/middleware")
    assert middleware.offers("Recover")
    assert middleware.offers("AddedByANewerVersion")
    assert not middleware.offers("Recovery")
    context = type_of("github.com/gin-gonic/gin.Context")
    assert context is not None
    assert context.members["Cookie"].type == "string"
    assert name_of_package("github.com/json-iterator/go") == "jsoniter"


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            ECHO,
            "func f(e *echo.Echo) {\n e.Use(middleware.Recovery())\n}",
            "package middleware has no Recovery",
        ),
        (
            ECHO,
            "func f(e *echo.Echo) {\n e.Use(middleware.Logger(), echo.KeyAuth(g))\n}",
            "package echo has no KeyAuth",
        ),
        (
            '"github.com/gin-gonic/gin"',
            'func f(c *gin.Context) {\n kept, err := c.Cookie("a")\n g(kept.Value, err)\n}',
            "string has no Value",
        ),
        (
            SESSIONS,
            "func f(c *gin.Context) {\n s := sessions.Default(c)\n s.Save(c)\n}",
            "sessions.Session.Save takes 0 arguments and not 1",
        ),
        ('"crypto"', "func f(a *crypto.KV) {\n g(a)\n}", "package crypto has no KV"),
        ('"github.com/gofiber/fiber/v2"', "func f(a *fiber.App) {\n a.Run()\n}", "fiber.App has no Run"),
        (
            '"github.com/gofiber/fiber/v2/middleware/basicAuth"',
            "func f() {\n g(basicAuth.New())\n}",
            "there is no package github.com/gofiber/fiber/v2/middleware/basicAuth",
        ),
        (
            '"google.golang.org/grpc/credentials/tls"',
            "func f() {\n g(tls.New())\n}",
            "there is no package google.golang.org/grpc/credentials/tls",
        ),
        (
            '"net"\n"tailscale.com/derp"',
            "func f(s *derp.Server, c net.Conn) error {\n err := s.Accept(c)\n return err\n}",
            "derp.Server.Accept returns 0 values and not 1",
        ),
        (
            '"github.com/nhooyr/websocket"',
            "func f(c *websocket.Conn) {\n c.CloseNow()\n}",
            "github.com/nhooyr/websocket is imported as nhooyr.io/websocket",
        ),
        (
            '"github.com/prometheus/client_golang/promhttp"',
            "func f() {\n g(promhttp.Handler())\n}",
            "there is no package github.com/prometheus/client_golang/promhttp",
        ),
        (
            '"github.com/apache/rocketmq-client-go/v2/primitive"',
            "func f(b []byte) *primitive.Message {\n return &primitive.Message{Topic: g(), Body: b, Tags: h()}\n}",
            "primitive.Message has no Tags",
        ),
        ('"net/dns"', "func f() {\n g(dns.Resolve())\n}", "there is no package net/dns"),
        (
            '"google.golang.org/grpc"\n"google.golang.org/grpc/credentials"',
            "func f(s *grpc.Server) {\n s.Stop()\n}",
            "google.golang.org/grpc/credentials is imported and not used",
        ),
        (
            '"nhooyr.io/websocket"\n"nhooyr.io/websocket/wsjson"',
            'func f(c *websocket.Conn) {\n c.Close(websocket.StatusNormalClosure, "")\n}',
            "nhooyr.io/websocket/wsjson is imported and not used",
        ),
        ('kept "log"\n"net"', "func f(c net.Conn) {\n c.Close()\n}", "log is imported and not used"),
        (
            '"github.com/go-redis/redis/v8"\n"github.com/gin-contrib/sessions/redis"',
            "func f() {\n g(redis.Nil)\n}",
            "two imports have the name redis",
        ),
    ],
)
def test_what_no_version_of_a_library_has(imports: str, body: str, gap: str) -> None:
    assert gap in gaps(FILE.format(imports, body))


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        (
            ECHO,
            "func f(e *echo.Echo) {\n e.Use(middleware.Recover(), middleware.Gzip(), middleware.BasicAuth(g))\n}",
        ),
        (
            ECHO,
            "func f(e *echo.Echo) {\n e.Use(middleware.ContextTimeoutWithConfig(middleware.ContextTimeoutConfig{}))\n}",
        ),
        (
            '"github.com/gin-gonic/gin"',
            'func f(c *gin.Context) {\n kept, err := c.Request.Cookie("a")\n g(kept.Value, err)\n}',
        ),
        (SESSIONS, 'func f(c *gin.Context) {\n s := sessions.Default(c)\n s.Set("a", 1)\n s.Save()\n}'),
        (
            '"github.com/gin-contrib/sessions"\n"github.com/gin-contrib/sessions/redis"',
            "func f() {\n s, e := redis.NewStore(10, h(), h(), h(), []byte(h()))\n g(sessions.Sessions(h(), s), e)\n}",
        ),
        (
            '"github.com/gofiber/fiber/v2"\n"github.com/gofiber/fiber/v2/middleware/basicauth"',
            'func f(a *fiber.App) {\n a.Use(basicauth.New())\n a.Listen(":1")\n}',
        ),
        ('"google.golang.org/grpc/credentials/alts"', "func f() {\n g(alts.NewServerCreds(h()))\n}"),
        (
            '"github.com/prometheus/client_golang/prometheus/promhttp"',
            "func f() {\n g(promhttp.Handler())\n}",
        ),
        ('"github.com/coder/websocket"', "func f(c *websocket.Conn) {\n c.CloseNow()\n}"),
        (
            '"github.com/apache/rocketmq-client-go/v2/primitive"',
            "func f(b []byte) {\n m := &primitive.Message{Topic: g(), Body: b}\n m.WithTag(h())\n}",
        ),
        ('"encoding/json/v2"', "func f(a any) {\n g(json.Marshal(a))\n}"),
        ('"go/ast"\n"net/http/httptest"', "func f(a *ast.File) {\n g(a, httptest.NewRecorder())\n}"),
        ('_ "net/http/pprof"\nkept "log"', "func f() {\n kept.Println()\n}"),
        ('"google.golang.org/protobuf/proto"', "func f(all ...proto.Message) {\n g(all)\n}"),
        ('"github.com/json-iterator/go"', "func f(a any) {\n g(jsoniter.Marshal(a))\n}"),
        (
            '"context"\n"github.com/go-redis/redis/v8"',
            'func f(c *redis.Client) {\n c.Get(context.Background(), "a")\n}',
        ),
    ],
)
def test_what_libraries_have(imports: str, body: str) -> None:
    assert gaps(FILE.format(imports, body)) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("return s.handler.Handle(conn)", "Handler.Handle returns 0 values and not 1"),
        ("s.handler.Serve(conn)\n\treturn nil", "Handler has no Serve"),
        ("s.handler.Handle()\n\treturn nil", "Handler.Handle takes 1 arguments and not 0"),
        ("s.closed = true\n\treturn nil", "Server has no closed"),
    ],
)
def test_own_types_with_brackets_in_them_are_read(body: str, gap: str) -> None:
    assert gap in gaps(OWN.format(body))


@pytest.mark.parametrize(
    "body",
    [
        "s.handler.Handle(conn)\n\treturn nil",
        'name, err := s.handler.Describe("a")\n\ts.options.depth = len(name)\n\treturn err',
        "if closer, ok := s.handler.(interface{ Close() error }); ok {\n\t\treturn closer.Close()\n\t}\n\treturn nil",
    ],
)
def test_own_types_with_brackets_in_them_are_used(body: str) -> None:
    assert gaps(OWN.format(body)) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("for _, one := range all {\n  g(one.text.Seconds())\n }", "string has no Seconds"),
        ("found := all[0]\n found.Close()", "part has no Close"),
        (
            "byName := make(map[string]*part, 2)\n if one, ok := byName[g()]; ok {\n  one.Close()\n }",
            "part has no Close",
        ),
        (
            "for _, header := range h.Trailer {\n  g(header)\n }\n kept := []http.Cookie{}\n kept[0].Send()",
            "",
        ),
        ("for _, c := range h.Cookies() {\n  g(c.Text)\n }", ""),
        ("kept := []http.Cookie{}\n for _, c := range kept {\n  g(c.Text)\n }", "http.Cookie has no Text"),
        ("for _, one := range all {\n  g(one.text)\n }\n for one := range 3 {\n  g(one.Whatever())\n }", ""),
        ("first := all[1:]\n g(first.Whatever())", ""),
    ],
)
def test_elements_of_lists_and_maps_have_their_types(body: str, gap: str) -> None:
    own = "type part struct {\n text string\n}\n"
    text = FILE.format('"net/http"', f"{own}func f(h *http.Request, all []part) {{\n {body}\n}}")
    assert gaps(text) == ((gap,) if gap else ())


def test_what_stands_outside_of_functions_has_its_type() -> None:
    assert gaps(OUTER.format("<-conn.Done()", "c", "c", "c")) == (
        "websocket.Conn has no Done",
        "gin.Context has no add",
    )
    assert gaps(OUTER.format("conn.ReadMessage()", "ctx", "ctx", "ctx")) == ()


def test_gin_gives_its_pusher_when_asked() -> None:
    assert gaps(PUSHED.format(ASKED_IN_VAIN)) == ("c.Writer is no http.Pusher",)
    assert gaps(PUSHED.format(ASKED)) == ()
    assert gaps(PUSHED.format(f"c.Writer = wrapped{{c.Writer}}\n\t\t{ASKED_IN_VAIN}")) == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            '"net"',
            'func f(host string) error {\n to, err := net.ResolveUDPAddr("udp", host+":0")\n if err != nil {\n'
            '  return err\n }\n c, err := net.DialUDP("udp", nil, to)\n g(c)\n return err\n}',
            "to has no port that can be reached",
        ),
        (
            '"net/url"',
            'func f() string {\n base := "ws://a/b"\n u := url.URL{Scheme: "ws", Host: base}\n return u.String()\n}',
            "the host base has a scheme",
        ),
        (
            '"net/url"',
            'func f() *url.URL {\n return &url.URL{Host: "http://a.example"}\n}',
            "the host http:// has a scheme",
        ),
        (
            '"net/http"',
            'type a struct {\n port int\n}\nfunc (a *a) f() {\n http.ListenAndServe(":"+string(a.port), nil)\n}',
            "string(a.port) is a character and no number",
        ),
    ],
)
def test_addresses_that_nothing_is_reached_at(imports: str, body: str, gap: str) -> None:
    assert gaps(FILE.format(imports, body)) == (gap,)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        (
            '"net"',
            'func f(host string) error {\n from, err := net.ResolveUDPAddr("udp", host+":0")\n if err != nil {\n'
            '  return err\n }\n c, err := net.DialUDP("udp", from, h())\n g(c)\n return err\n}',
        ),
        (
            '"net"',
            'func f(port int) error {\n to, err := net.ResolveUDPAddr("udp", "a:0")\n if err != nil {\n'
            '  return err\n }\n to.Port = port\n c, err := net.DialUDP("udp", nil, to)\n g(c)\n return err\n}',
        ),
        (
            '"net/url"',
            'func f() string {\n base := "a.b"\n u := url.URL{Scheme: "ws", Host: base}\n return u.String()\n}',
        ),
        (
            '"net/url"\n"strings"',
            'func f() url.URL {\n base := "ws://a.example"\n base = strings.TrimPrefix(base, "ws://")\n'
            ' return url.URL{Scheme: "ws", Host: base}\n}',
        ),
        (
            '"net/http"',
            'type a struct {\n port string\n}\nfunc (a *a) f() {\n http.ListenAndServe(":"+string(a.port), nil)\n}',
        ),
    ],
)
def test_addresses_that_something_is_reached_at(imports: str, body: str) -> None:
    assert gaps(FILE.format(imports, body)) == ()
