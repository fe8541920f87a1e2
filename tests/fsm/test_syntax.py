"""What a parsed text tells: its code without comments and prose, and its outline."""

from __future__ import annotations

import pytest

from fsm.syntax import DefinitionKind, Parameter, Span, UnsupportedLanguageError, parse


@pytest.mark.parametrize(
    ("suffix", "text", "blanked"),
    [
        (".py", 'x = "udp4"  # send', 'x = "udp4"        '),
        (".py", 'x = "send it"', 'x = "       "'),
        (".py", 'x = f"a {send(b)} c"', 'x = f"  {send(b)}  "'),
        (".java", "a(); /* close */ b(); // é", "a();             b();     "),
        (".go", "var x = `two words`", "var x = `         `"),
        (".js", "on(`go ${a.b} to`, 'message')", "on(`   ${a.b}   `, 'message')"),
        (".js", 'x = /a "b c/', 'x = /a "b c/'),
        (".ts", 'let x: string = "a b";', 'let x: string = "   ";'),
        (".php", '<?php $a = "to $b go";', '<?php $a = "   $b   ";'),
        (".php", "send('a b'); # close", "send('   ');        "),
        (".php", "$a = <<<X\n  go $b\nX;", "$a = <<<X\n     $b\nX;"),
        (".cpp", '#include "a b.h"\nauto s = R"(x y)";', '#include "     "\nauto s = R"     ";'),
        (".c", 'send("x y"); /* a\nb */', 'send("   ");     \n    '),
    ],
)
def test_comments_and_prose_are_blanked_and_tokens_kept(suffix: str, text: str, blanked: str) -> None:
    assert parse(text, suffix).blanked == blanked


def test_the_method_of_a_request_line_is_kept() -> None:
    assert parse('fwrite($s, "GET /a HTTP/1.1\\r\\n");', ".php").blanked.startswith('fwrite($s, "GET   ')
    assert "GET" not in parse('echo "GET requests only";', ".php").blanked


def test_docstrings_are_comments() -> None:
    syntax = parse('"""send"""\ndef f():\n    """close"""\n', ".py")
    assert "send" not in syntax.blanked
    assert "close" not in syntax.blanked


def test_of_a_page_only_the_scripts_are_code() -> None:
    syntax = parse("<p>send</p><!-- <script>no()</script> --><script>go()</script>", ".html")
    assert syntax.blanked.split() == ["go()"]
    assert syntax.blanked.index("go()") == syntax.text.index("go()")


def test_of_a_markdown_answer_only_the_fenced_code_is_code() -> None:
    syntax = parse("Here we close it:\n```go\npackage main\n```\nDone.", ".go")
    assert syntax.blanked.split() == ["package", "main"]


@pytest.mark.parametrize("suffix", [".py", ".java", ".go", ".js", ".ts", ".tsx", ".php", ".c", ".h", ".html"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "\ud800 x",
        "a\r\n# é\r\n'中 文'\r\n",
        "'''",
        '"',
        "/*",
        "`${",
        "<<<X",
        "((((",
        "\u2028\x0c",
        "\U0001f600",
    ],
)
def test_any_text_keeps_its_length_and_its_lines(text: str, suffix: str) -> None:
    blanked = parse(text, suffix).blanked
    assert list(map(len, blanked.split("\n"))) == list(map(len, text.split("\n")))


def test_deep_nesting_and_long_lines_are_read() -> None:
    assert len(parse("function f(){" * 3000 + "}" * 3000, ".js").definitions) == 3000
    assert "close" not in parse("go(); /* close */ " * 10_000, ".js").blanked


def test_the_first_line_that_does_not_parse_is_told() -> None:
    assert parse("package a\n\nfunc f() {\n", ".go").first_error_line is not None
    assert parse("package a\nfunc f() {}", ".go").first_error_line is None


def test_a_suffix_without_grammar_is_refused() -> None:
    with pytest.raises(UnsupportedLanguageError, match=r"'\.zig'"):
        parse("x", ".zig")


def test_a_python_class_with_methods() -> None:
    text = '''\
import os, a.b as c
from d import e
HOST, PORT = "x", 1

@route("/")
class Server(Base):
    """Serves."""
    limit = 3
    def __init__(self, host: str, *, port=80) -> None:
        self.host = host
    async def run(self): ...
'''
    syntax = parse(text, ".py")
    server, start, run = syntax.definitions
    assert (server.kind, server.name, server.span) == (DefinitionKind.CLASS, "Server", Span(5, 11))
    assert (server.documentation, server.attributes) == ("Serves.", ("limit", "host"))
    assert start.parameters == (Parameter("host", "str"), Parameter("port", default="80"))
    assert (start.returns, start.parent, run.parent) == ("None", 0, 0)
    assert [declaration.names for declaration in syntax.imports] == [("os", "c"), ("e",)]
    assert [declaration.names for declaration in syntax.globals] == [("HOST", "PORT")]


def test_java_methods_with_comment_and_annotation() -> None:
    text = """\
package a;
import java.net.Socket;
/** Talks.
 * Twice. */
public class Talk {
  private int port, tries = 3;
  // makes one
  Talk(int port, String... names) {}
  @Override
  public int run() { return 1; }
}
"""
    syntax = parse(text, ".java")
    talk, constructor, run = syntax.definitions
    assert (talk.span, talk.documentation) == (Span(3, 11), "Talks.\nTwice.")
    assert talk.attributes == ("port", "tries")
    assert constructor.parameters == (Parameter("port", "int"), Parameter("names", "String..."))
    assert (run.span, run.returns) == (Span(9, 10), "int")
    assert syntax.preamble == (Span(1, 1),)
    assert syntax.imports[0].names == ("Socket",)


def test_go_methods_belong_to_their_receiver() -> None:
    text = """\
package main
import (
	"net/http"
	r "github.com/a/b"
	"github.com/labstack/echo/v4"
)
const A, B = 1, 2
// Server serves.
type Server struct { Addr string; a, b int }
func (s *Server) Run(a, b int, rest ...string) (int, error) { return 0, nil }
"""
    syntax = parse(text, ".go")
    server, run = syntax.definitions
    assert (server.kind, server.span, server.attributes) == (
        DefinitionKind.CLASS,
        Span(8, 9),
        ("Addr", "a", "b"),
    )
    assert (run.receiver, run.returns) == ("Server", "(int, error)")
    assert [parameter.type for parameter in run.parameters] == ["int", "int", "...string"]
    assert syntax.imports[0].names == ("http", "r", "echo")
    assert syntax.globals[0].names == ("A", "B")


def test_javascript_functions_by_any_way_of_naming_them() -> None:
    text = """\
const net = require('net');
import ws from 'ws';
export async function add(a, b = 1) {}
const twice = x => x * 2;
module.exports.thrice = function (x) {};
class Talk { constructor() { this.name = 1; } say() {} }
let port = 80;
"""
    syntax = parse(text, ".js")
    names = [definition.name for definition in syntax.definitions]
    assert names == ["add", "twice", "thrice", "Talk", "constructor", "say"]
    assert syntax.definitions[3].attributes == ("name",)
    assert [declaration.names for declaration in syntax.imports] == [("net",), ("ws",)]
    assert [declaration.names for declaration in syntax.globals] == [("port",)]


def test_cpp_definitions_and_their_types() -> None:
    text = """\
#include <string>
// Talks.
template <typename T>
class Talk { public: void say(const T& what, int times = 1); private: char *buffer; };
int Talk<int>::go(int) const { return 0; }
static char *name(void) { return 0; }
"""
    talk, go, name = parse(text, ".cpp").definitions
    assert (talk.span, talk.attributes, talk.documentation) == (Span(2, 4), ("buffer",), "Talks.")
    assert (go.name, go.receiver, go.parameters) == ("go", "Talk", (Parameter("", "int"),))
    assert (name.returns, name.parameters) == ("char *", ())


@pytest.mark.parametrize(
    "text",
    [
        "void listen(Options options = {}, int port = 80);",
        'auto text = "at %" PRIu64 ", then %" PRId32;',
        "using std::cout, std::cerr;",
        "struct Both : A, B { using A::operator(); }; struct All : Ts... { using Ts::operator()...; };",
        "void (Server::*handler)(int) = &Server::stop; void call() { (server->*handler)(2.*x); (one.*other)(); }",
        'int checked(int result) { return result < 0 ? throw Error("no") : result; }',
    ],
)
def test_cpp_that_its_grammar_does_not_know(text: str) -> None:
    assert parse(text, ".cpp").first_error_line is None


def test_php_without_its_opening_tag() -> None:
    syntax = parse("use A\\B, C\\D as E;\nclass K { private $a; function go(int $x): ?int {} }", ".php")
    assert syntax.first_error_line is None
    assert syntax.imports[0].names == ("B", "E")
    assert syntax.definitions[0].attributes == ("a",)
    assert syntax.definitions[1].parameters == (Parameter("$x", "int"),)


def test_identifiers_are_those_of_the_code() -> None:
    syntax = parse("a = b.c('text', f'{d} e')  # g\nh = 1\n", ".py")
    assert syntax.identifiers(Span(1, 1)) == {"a", "b", "c", "f", "d"}
    assert parse("$a = go('b');", ".php").identifiers(Span(1, 1)) == {"$a", "go"}
