"""An answer in PHP has to do what it says: tables, objects, types, responses, variables, and what is close to them."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

AMQP = (
    "use PhpAmqpLib\\Connection\\AMQPStreamConnection;\nuse PhpAmqpLib\\Message\\AMQPMessage;\n"
    "use PhpAmqpLib\\Wire\\AMQPTable;\n{}\n$channel->wait();"
)
UNTYPED = AMQP.replace("use PhpAmqpLib\\Wire\\AMQPTable;\n", "")
GUZZLE = "use GuzzleHttp\\Client;\n{}"
REDIS = "class Store {{\nprivate $redis;\nfunction open() {{ $this->redis = new \\Redis(); }}\n{}\n}}"


def gaps(text: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(f"<?php\n{text}\n", ".php"), origin)


def as_expected(gap: str) -> tuple[str, ...]:
    return (gap,) if gap else ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            "$channel->queue_declare('q', false, true, false, false, false, ['x-message-ttl' => 5]);",
            "the table of queue_declare has no types",
        ),
        (
            "$channel->queue_declare('q', false, true, false, false, false, ['x-message-ttl' => ['I', 5]]);",
            "",
        ),
        (
            "$channel->queue_declare('q', false, true, false, false, false, new AMQPTable(['x-message-ttl' => 5]));",
            "",
        ),
        (
            "$channel->exchange_declare('x', 'x-delayed-message', false, true, false, ['x-delayed-type' => 'direct']);",
            "the table of exchange_declare has no types",
        ),
        ("$channel->queue_declare('q', false, true, false, false, false, $arguments);", ""),
        (
            "$m = new AMQPMessage('b', ['delivery_mode' => 2, 'application_headers' => ['x-delay' => 5]]);",
            "the table of application_headers has no types",
        ),
        ("$m = new AMQPMessage('b', ['application_headers' => new AMQPTable(['x-delay' => 5])]);", ""),
        ("$m = new AMQPMessage('b', ['application_headers' => ['x-delay' => ['I', 5]]]);", ""),
    ],
)
def test_tables_of_amqp_have_types(text: str, gap: str) -> None:
    assert gaps(AMQP.format(text)) == as_expected(gap)


@pytest.mark.parametrize(
    ("before", "gap"),
    [
        ("$all = [];\nforeach ($given as $k => $v) { $all[$k] = $v; }", "the table of queue_bind has no types"),
        ("$all = ['x-match' => 'any'];", "the table of queue_bind has no types"),
        ("$all = [];", ""),
        ("$all = [];\n$all['x-match'] = ['S', 'any'];", ""),
        ("$all = typed($given);", ""),
        ("$all = [];\nforeach ($given as $key => $value) { $all[$key] = $value; }\n$all = typed($all);", ""),
    ],
)  # fmt: skip
def test_tables_of_amqp_that_are_filled_before(before: str, gap: str) -> None:
    assert gaps(UNTYPED.format(f"{before}\n$channel->queue_bind('q', 'x', '', false, $all);")) == as_expected(
        gap
    )


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("function take($m) { echo $m->body, $m->get('queue'); }", "a message has no queue"),
        ("function take($m) { echo $m->body, $m->get('correlation_id'), $m->get('delivery_tag'); }", ""),
        ("function take($m, $all) { echo $m->body, $all->get('queue'); }", ""),
        ("function take($m) { echo $m->body; $m->acknowledge(); }", "AMQPMessage has no acknowledge"),
        ("function take($m) { echo $m->body; $m->ack(); }", ""),
        ("function take(Envelope $m) { echo $m->body; $m->acknowledge(); }", ""),
        (
            "function take($m) { $m->delivery_info['channel']->connection->close(); }",
            "the connection of a channel is not public",
        ),
        ("function take($m) { $m->getChannel()->getConnection()->close(); }", ""),
        ("$c = new AMQPStreamConnection('h', 1, 'u', 'p');\n$c->open();", "AMQPStreamConnection has no open"),
        ("$c = new AMQPStreamConnection('h', 1, 'u', 'p');\n$c->reconnect();", ""),
    ],
)
def test_messages_and_connections_of_amqp(text: str, gap: str) -> None:
    assert gaps(AMQP.format(text)) == as_expected(gap)


def test_what_is_consumed_has_to_be_waited_for() -> None:
    text = AMQP.replace("{}", "$channel->basic_consume('q', '', false, true, false, false, $take);").replace(
        "wait", "{}"
    )
    assert gaps(text.format("close")) == ("nothing waits for what is consumed",)
    assert gaps(text.format("close"), Origin.UNKNOWN) == ()
    assert gaps(text.format("wait")) == gaps(text.format("consume")) == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("foreach ($client->get('/')->getBody() as $part) { echo $part; }", ""),
        ("foreach ($answer->getBody() as $part) { echo $part; }", "a stream is no array to go through"),
        ("$body = $answer->getBody();\nforeach ($body as $part) { echo $part; }", "a stream is no array to go through"),
        ("$body = $answer->getBody();\nwhile (!$body->eof()) { echo $body->read(9); }", ""),
        ("$body = json_decode($answer->getBody(), true);\nforeach ($body as $part) { echo $part; }", ""),
        ("$client = new Client();\n$r = $client->get('/');\necho $r->status();", "a response has no status"),
        ("$client = new Client();\n$r = $client->get('/');\necho $r->getStatusCode();", ""),
        ("$client = new Client();\n$r = $client->get('/');\n$r = wrap($r);\necho $r->status();", ""),
    ],
)  # fmt: skip
def test_responses_of_guzzle(text: str, gap: str) -> None:
    assert gaps(GUZZLE.format(text)) == as_expected(gap)


@pytest.mark.parametrize(
    ("method", "gap"),
    [
        ("function close() { $this->redis->disconnect(); }", "Redis has no disconnect"),
        ("function close() { $this->redis->close(); }", ""),
        ("function f() { $this->redis->setValue('a', 1); }", "Redis has no setValue"),
        ("function f($key) { return $this->redis->getEx($key) ?: $this->redis->SETEX($key, 9, 1); }", ""),
        (
            "function close() { foreach ($this->all as $each) { $each->disconnect(); } }",
            "Redis has no disconnect",
        ),
        (
            "function disconnect() {}\nfunction close() { foreach ($this->all as $each) { $each->disconnect(); } }",
            "",
        ),
        ("function close() { (new Peer())->disconnect(); }", ""),
    ],
)
def test_methods_of_the_extension_for_redis(method: str, gap: str) -> None:
    assert gaps(REDIS.format(method)) == as_expected(gap)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("function put(resource $pipe) { fwrite($pipe, 'a'); }", "resource is the name of a class"),
        ("function open(): resource { return fopen('a', 'r'); }", "resource is the name of a class"),
        ("function put(int $n, ?boolean $b) { return $b; }", "boolean is the name of a class"),
        ("class resource {}\nfunction put(resource $pipe) { return $pipe; }", ""),
        (
            "/** @param resource $pipe */\nfunction put($pipe): bool { return (boolean) fwrite($pipe, 'a'); }",
            "",
        ),
    ],
)
def test_types_that_are_names_of_classes(text: str, gap: str) -> None:
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("line", "passed", "gap"),
    [
        ("$this->headers[$name] = $value;", "$this->headers", "the names of $headers are not sent"),
        ("$this->headers[$name] = $name . ': ' . $value;", "$this->headers", ""),
        ("$this->headers[] = $name . ': ' . $value;", "$this->headers", ""),
        ("$this->headers[$name] = $value;", "$this->lines($this->headers)", ""),
        (
            "$this->headers[$name] = $value; $this->headers = $this->lines($this->headers);",
            "$this->headers",
            "",
        ),
    ],
)
def test_headers_that_curl_sends(line: str, passed: str, gap: str) -> None:
    text = (
        "class A {\nprivate $headers = [];\nfunction lines(array $all) { return $all; }\n"
        f"public function add(string $name, string $value): self {{ {line} return $this; }}\n"
        f"function f($url) {{\n$c = curl_init($url);\ncurl_setopt($c, CURLOPT_HTTPHEADER, {passed});\n"
        "return curl_exec($c);\n}\n}"
    )
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("test", "gap"),
    [
        ('strpos($line, "\\r\\n\\r\\n") !== false', "$line is one line and has no empty one in it"),
        ('$line === "\\n\\n"', "$line is one line and has no empty one in it"),
        ('$line === "\\r\\n"', ""),
        ('trim($line) === ""', ""),
        ('strpos($all, "\\r\\n\\r\\n") !== false', ""),
    ],
)
def test_lines_end_with_the_first_end_of_a_line(test: str, gap: str) -> None:
    loop = f"while ($line = fgets($s)) {{\n$all .= $line;\nif ({test}) break;\n}}"
    text = f"function f($s) {{\n$all = '';\n{loop}\nreturn $all;\n}}"
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("between", "gap"),
    [
        ("stream_set_blocking($pipes[1], false);", "the child is not waited for"),
        (
            "stream_set_blocking($pipes[2], 0);\nstream_set_blocking($pipes[1], 0);",
            "the child is not waited for",
        ),
        ("stream_set_blocking($pipes[1], true);", ""),
        ("stream_set_blocking($pipes[2], false);\necho stream_get_contents($pipes[2]);", ""),
        ("stream_set_blocking($pipes[1], false);\nwhile (proc_get_status($p)['running']) usleep(9);", ""),
        ("stream_set_blocking($pipes[1], false);\n$r = [$pipes[1]];\nstream_select($r, $w, $e, 9);", ""),
        ("stream_set_blocking($pipes[1], false);\nsleep(1);", ""),
    ],
)
def test_children_that_have_written_nothing_yet(between: str, gap: str) -> None:
    text = (
        "function f($command) {\n$w = $e = null;\n$kinds = [1 => ['pipe', 'w'], 2 => ['pipe', 'w']];\n"
        f"$p = proc_open($command, $kinds, $pipes);\n{between}\n$text = stream_get_contents($pipes[1]);\n"
        "proc_close($p);\nreturn $text;\n}"
    )
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("given", "gap"),
    [
        ("", "headers are cut off that were not asked for"),
        ("curl_setopt_array($c, $this->options);", "headers are cut off that were not asked for"),
        ("$this->options[CURLOPT_HEADER] = true;\ncurl_setopt_array($c, $this->options);", ""),
        ("curl_setopt_array($c, $this->filled);", ""),
        ("curl_setopt_array($c, $options);", ""),
    ],
)
def test_headers_that_are_cut_off(given: str, gap: str) -> None:
    text = (
        "class A {\nprivate $options = [];\nprivate $filled = OPTIONS;\nfunction f($url, $options) {\n"
        f"$c = curl_init($url);\ncurl_setopt($c, CURLOPT_RETURNTRANSFER, true);\n{given}\n"
        "$r = curl_exec($c);\nreturn substr($r, curl_getinfo($c, CURLINFO_HEADER_SIZE));\n}\n}"
    )
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("option", "use", "gap"),
    [
        ("", "return json_decode($text, true);", "what curl_exec returns is no text"),
        ("", "return $text;", ""),
        ("curl_setopt($c, CURLOPT_RETURNTRANSFER, 1);", "return json_decode($text, true);", ""),
        ("foreach ($options as $key => $value) curl_setopt($c, $key, $value);", "return trim($text);", ""),
        ("curl_setopt_array($c, options());", "return trim($text);", ""),
        ("curl_setopt($c, CURLOPT_WRITEFUNCTION, 'keep');", "return trim($text);", ""),
    ],
)
def test_what_curl_prints_is_no_text(option: str, use: str, gap: str) -> None:
    text = (
        f"function f($url, $options) {{\n$c = curl_init($url);\n{option}\n$text = curl_exec($c);\n{use}\n}}"
    )
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("first", "gap"), [("", "a request has no first line"), ('"GET $path HTTP/1.1", ', "")]
)
def test_requests_as_lists_of_their_lines(first: str, gap: str) -> None:
    text = (
        "function ask($host, $path) {\n$s = fsockopen($host, 80);\n"
        f'$lines = [{first}"Host: $host", "Connection: close"];\n'
        'fwrite($s, implode("\\r\\n", $lines) . "\\r\\n\\r\\n");\nreturn stream_get_contents($s) . $path;\n}'
    )
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            "use Symfony\\Component\\Mime\\Part\\FormDataPart;",
            "Symfony\\Component\\Mime\\Part has no FormDataPart",
        ),
        ("use Symfony\\Component\\Mime\\Part\\Multipart\\FormDataPart;", ""),
        ("class A { function write(LogRecord $r) {} }", "LogRecord is used and not imported"),
        ("use Monolog\\LogRecord;\nclass A { function write(LogRecord $r) {} }", ""),
        ("class LogRecord {}\nclass A { function write(LogRecord $r) {} }", ""),
    ],
)
def test_classes_of_symfony_and_monolog(text: str, gap: str) -> None:
    assert gaps(text) == as_expected(gap)


@pytest.mark.parametrize(
    "body",
    [
        "return hash('sha1', $secret);",
        'return "Key: $secret";',
        "return ['a' => 1, 'key' => strlen($secret)];",
        "if ($secret > 1) { return 1; }",
        "return array_map(function ($n) { return $n . $secret; }, [1]);",
        "$secret_too = 1; return $secret . $secret_too;",
        "return $this->sign($secret);",
        "return $given->sign('a' . $secret);",
        "foreach ($secret as $part) { echo $part; }",
    ],
)
def test_variables_that_nothing_sets(body: str) -> None:
    text = f"class A {{\nfunction f($given) {{\n{body}\n}}\nfunction sign($key) {{ return $key; }}\n}}"
    assert gaps(text) == ("$secret is used and never set",)


@pytest.mark.parametrize(
    "body",
    [
        "$secret = 1; return $secret;",
        "$secret[] = 1; return $secret;",
        "$secret .= 'a'; return $secret;",
        "[$secret, $b] = $given; return $secret . $b;",
        "list(, $secret) = $given; return $secret;",
        "['a' => $secret] = $given; return $secret;",
        "foreach ($given as $secret) { echo $secret; }",
        "foreach ($given as $k => [$secret, $b]) { echo $k, $secret, $b; }",
        "preg_match('/a/', $given, $secret); return $secret[0];",
        "fill($secret); return $secret;",
        "$this->fill($secret); return $secret;",
        "$given->fill(1, $secret, 2); return $secret;",
        "$this->bind_param('s', $secret); $secret = 1;",
        "static $secret; return $secret;",
        "global $b, $secret; return $secret . $b;",
        "try { g(); } catch (A | B $secret) { echo $secret; }",
        "return isset($secret) ? $secret : 1;",
        "return $secret ?? 1;",
        "extract($given); return $secret;",
        "return fn($secret) => $secret . 'a';",
        "$f = function () use (&$secret) { $secret = 1; }; $f(); return $secret;",
        "return function ($secret) { return $secret; };",
        "return self::$secret . static::$secret;",
        "while (($secret = next($given)) !== false) { echo $secret; }",
        "if ($given === false || !($secret = g())) { return; } echo $secret;",
        "throw new Exception('no ' . $secret);",
        "$b = 'secret'; $$b = 1; return $secret;",
        "return '$secret';",
        "proc_open('c', [], $secret); fclose($secret[0]);",
    ],
)
def test_variables_that_something_may_set(body: str) -> None:
    head = "class A {\npublic static $secret = 1;\nfunction fill(&$x) { $x = 1; }\n"
    text = f"{head}function f($given) {{\n{body}\n}}\n}}"
    assert [gap for gap in gaps(text) if "secret" in gap] == []
