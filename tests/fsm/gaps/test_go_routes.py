"""Routes of a server in Go stand beside each other, or it panics before it serves."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

GIN = """package main

import "github.com/gin-gonic/gin"

func answer(c *gin.Context) {{
	c.Status(204)
}}

func main() {{
	router := gin.Default()
{}
	router.Run(":8080")
}}
"""
HTTP = """package main

import "net/http"

func answer(w http.ResponseWriter, r *http.Request) {{
	w.WriteHeader(http.StatusNoContent)
}}

func main() {{
{}
	http.ListenAndServe(":8080", nil)
}}
"""
STARTED = """package main

import (
	"net/http"
	"sync"
)

func answer(w http.ResponseWriter, r *http.Request) {{
	w.WriteHeader(http.StatusNoContent)
}}

func serve(address string, waited *sync.WaitGroup) {{
	defer waited.Done()
	{}
}}

func main() {{
	var waited sync.WaitGroup
	{}
	waited.Wait()
}}
"""
EACH = 'for _, address := range []string{":8080", ":8081"} {\n\t\twaited.Add(1)\n\t\tgo serve(address, &waited)\n\t}'
ONCE = 'waited.Add(1)\n\tgo serve(":8080", &waited)'
ON_DEFAULT = 'http.HandleFunc("/here", answer)\n\thttp.ListenAndServe(address, nil)'
ON_OWN = 'mux := http.NewServeMux()\n\tmux.HandleFunc("/here", answer)\n\thttp.ListenAndServe(address, mux)'


def gaps(text: str) -> tuple[str, ...]:
    return gaps_of(parse(text, ".go"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("routes", "gap"),
    [
        ('router.Static("/", "./page")\n\trouter.GET("/here", answer)', "/*filepath and /here"),
        ('router.GET("/here", answer)\n\trouter.GET("/here", answer)', "/here and /here"),
        (
            'router.GET("/one/:id", answer)\n\trouter.GET("/one/:name/part", answer)',
            "/one/:id and /one/:name/part",
        ),
        ('router.GET("/*rest", answer)\n\trouter.GET("/here", answer)', "/*rest and /here"),
        (
            'group := router.Group("/api")\n\t{\n\t\tgroup.GET("/one", answer)\n\t\tgroup.GET("/one", answer)\n\t}',
            "/api/one and /api/one",
        ),
        (
            'first := router.Group("/api")\n\tsecond := router.Group("/api")\n\tfirst.GET("/", answer)\n'
            '\tsecond.GET("/", answer)',
            "/api/ and /api/",
        ),
    ],
)
def test_gin_panics_where_routes_clash(routes: str, gap: str) -> None:
    assert gaps(GIN.format(f"\t{routes}")) == (f"the routes {gap} clash",)


@pytest.mark.parametrize(
    "routes",
    [
        'router.Static("/", "./page")\n\trouter.POST("/here", answer)',
        'router.Static("/files", "./page")\n\trouter.GET("/here", answer)\n\trouter.GET("/files", answer)',
        'router.GET("/one/:id", answer)\n\trouter.GET("/one/:id/part", answer)\n\trouter.GET("/one", answer)',
        'router.GET("/here", answer)\n\trouter.PUT("/here", answer)',
        '{\n\t\tgroup := router.Group("/a")\n\t\tgroup.GET("/one", answer)\n\t}\n'
        '\t{\n\t\tgroup := router.Group("/b")\n\t\tgroup.GET("/one", answer)\n\t}',
        'if gin.IsDebugging() {\n\t\trouter.GET("/", answer)\n\t} else {\n\t\trouter.GET("/", answer)\n\t}',
        'for _, name := range []string{"a", "b"} {\n\t\trouter.GET("/"+name, answer)\n\t}\n\trouter.GET("/c", answer)',
        'router.NoRoute(answer)\n\trouter.StaticFile("/", "./page.html")\n\trouter.GET("/here", answer)',
    ],
)
def test_gin_serves_routes_beside_each_other(routes: str) -> None:
    assert gaps(GIN.format(f"\t{routes}")) == ()


def test_net_http_panics_where_a_pattern_stands_twice() -> None:
    twice = '\thttp.HandleFunc("/", answer)\n\thttp.Handle("/", http.NotFoundHandler())'
    assert gaps(HTTP.format(twice)) == ("the routes / and / clash",)
    mux = '\tmux := http.NewServeMux()\n\tmux.HandleFunc("/a", answer)\n\tmux.HandleFunc("/a", answer)\n\tgo run(mux)'
    assert gaps(HTTP.format(mux)) == ("the routes /a and /a clash",)


@pytest.mark.parametrize(
    "routes",
    [
        'http.HandleFunc("/", answer)\n\thttp.HandleFunc("/a", answer)\n\thttp.HandleFunc("/a/", answer)',
        'http.HandleFunc("/", answer)\n\tmux := http.NewServeMux()\n\tmux.HandleFunc("/", answer)\n\tgo run(mux)',
        'http.HandleFunc("GET /a", answer)\n\thttp.HandleFunc("POST /a", answer)',
        'mux := http.NewServeMux()\n\tmux.HandleFunc("/", answer)\n\tgo http.ListenAndServe("", mux)\n'
        '\tmux = http.NewServeMux()\n\tmux.HandleFunc("/", answer)\n\thttp.Handle("/", mux)',
    ],
)
def test_net_http_serves_patterns_beside_each_other(routes: str) -> None:
    assert gaps(HTTP.format(f"\t{routes}")) == ()


def test_the_default_mux_is_set_up_once() -> None:
    assert gaps(STARTED.format(ON_DEFAULT, EACH)) == ("serve sets up its routes at each turn of a loop",)
    assert gaps(STARTED.format(ON_DEFAULT, ONCE)) == ()
    assert gaps(STARTED.format(ON_OWN, EACH)) == ()
    assert gaps(STARTED.format('http.HandleFunc("/"+address, answer)', EACH)) == ()
    assert gaps(STARTED.format("http.HandleFunc(address, answer)", EACH)) == ()
