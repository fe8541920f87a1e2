"""An answer in Java takes of libraries what they give, and no field is given itself."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWER = "import {};\npublic class A {{\n{}\n}}\n"
KAFKA = "org.apache.kafka.clients.admin.*;\nimport java.util.*;\nimport java.util.concurrent.*"
MADE = (
    "{} f(AdminClient a, NewTopic t) throws Exception {{"
    " CreateTopicsResult r = a.createTopics(Collections.singleton(t)); {} }}"
)


def gaps(imports: str, body: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(ANSWER.format(imports, body), ".java"), origin)


@pytest.mark.parametrize(
    ("kind", "ends"),
    [
        ("int", "Map<String, TopicDescription> m = r.all().get(); return m.size();"),
        ("TopicDescription", "return r.values().get(t.name()).get();"),
    ],
)
def test_topics_that_are_made_are_not_described(kind: str, ends: str) -> None:
    assert any(gap.startswith("the end of r is no ") for gap in gaps(KAFKA, MADE.format(kind, ends)))


@pytest.mark.parametrize(
    ("kind", "ends"),
    [
        ("void", "r.all().get();"),
        ("Void", "return r.all().get();"),
        ("int", "Void made = r.all().get(); return 1;"),
        ("String", "return r.topicId(t.name()).get().toString();"),
        ("Map<String, TopicDescription>", "return a.describeTopics(List.of(t.name())).all().get();"),
    ],
)
def test_topics_are_made(kind: str, ends: str) -> None:
    assert gaps(KAFKA, MADE.format(kind, ends)) == ()


def test_a_final_field_is_not_given_itself() -> None:
    wrong = "private final List<String> names;\npublic A(int size) { this.names = names; }"
    assert "names is given itself" in gaps("java.util.*", wrong)
    for parameters, value in (("List<String> names", "names"), ("int size", "new ArrayList<>(size)")):
        right = f"private final List<String> names;\npublic A({parameters}) {{ this.names = {value}; }}"
        assert gaps("java.util.*", right) == ()


def test_what_is_always_true_leaves_out_nothing() -> None:
    body = "private Reporter log;\nprivate boolean on = true;\nvoid f() {{ if (on) {{ log.info(); }} }}\n{}"
    assert "log is never set" in gaps("java.util.*", body.format(""))
    assert gaps("java.util.*", body.format("void g(boolean b) { on = b; }")) == ()


JEDIS = "java.util.*;\nimport redis.clients.jedis.*"
LETTUCE = (
    "io.lettuce.core.*;\nimport io.lettuce.core.api.*;\nimport io.lettuce.core.api.async.*;\n"
    "import io.lettuce.core.codec.ByteArrayCodec;\nimport java.util.concurrent.CompletableFuture"
)


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "JedisPool f(JedisPoolConfig c, String host, String password, String user) {"
            " return new JedisPool(c, host, 6379, 2000, password, user); }",
            "JedisPool takes the user in front of the password",
        ),
        (
            "JedisCluster f(List<HostAndPort> nodes) { return new JedisCluster(nodes); }",
            "JedisCluster takes no List such as nodes",
        ),
        (
            "JedisPooled f(String host) { JedisPoolConfig c = new JedisPoolConfig();"
            " return new JedisPooled(c, host, 6379); }",
            "JedisPooled takes no JedisPoolConfig",
        ),
        ("JedisClientConfig f() { return new JedisClientConfig(); }", "JedisClientConfig is an interface"),
    ],
)
def test_jedis_takes_what_its_classes_take(body: str, gap: str) -> None:
    assert gap in gaps(JEDIS, body)


@pytest.mark.parametrize(
    "body",
    [
        "JedisPool f(JedisPoolConfig c, String host, String password, String user) {"
        " return new JedisPool(c, host, 6379, 2000, user, password); }",
        "JedisCluster f(List<HostAndPort> nodes) { return new JedisCluster(new HashSet<>(nodes)); }",
        "JedisCluster f(Set<HostAndPort> nodes) { return new JedisCluster(nodes, 2000); }",
        "JedisPooled f(String host) { ConnectionPoolConfig c = new ConnectionPoolConfig();"
        " return new JedisPooled(c, host, 6379); }",
        "JedisClientConfig f() { return new JedisClientConfig() { public int getDatabase() { return 1; } }; }",
        "JedisClientConfig f() { return DefaultJedisClientConfig.builder().build(); }",
    ],
)
def test_jedis_may_be_made_in_any_way(body: str) -> None:
    assert gaps(JEDIS, body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private RedisClient client = RedisClient.create();\n"
            "StatefulRedisConnection<byte[], byte[]> f() {"
            " StatefulRedisConnection<byte[], byte[]> c = client.connect(); return c; }",
            "client connects to text and c is of bytes",
        ),
        (
            "CompletableFuture<String> f(RedisAsyncCommands<String, String> commands) {"
            ' return commands.get("a"); }',
            "what commands returns is no CompletableFuture",
        ),
    ],
)
def test_lettuce_gives_what_its_classes_give(body: str, gap: str) -> None:
    assert gap in gaps(LETTUCE, body)


@pytest.mark.parametrize(
    "body",
    [
        "StatefulRedisConnection<byte[], byte[]> f(RedisClient client) {"
        " StatefulRedisConnection<byte[], byte[]> c = client.connect(ByteArrayCodec.INSTANCE); return c; }",
        "StatefulRedisConnection<String, String> f(RedisClient client) {"
        " StatefulRedisConnection<String, String> c = client.connect(); return c; }",
        "CompletableFuture<String> f(RedisAsyncCommands<String, String> commands) {"
        ' return commands.get("a").toCompletableFuture(); }',
        "CompletableFuture<String> f(RedisAsyncCommands<String, String> commands) {"
        ' return CompletableFuture.completedFuture("a").thenCompose(a -> { return commands.get(a); }); }',
    ],
)
def test_lettuce_may_be_used_in_any_way(body: str) -> None:
    assert gaps(LETTUCE, body) == ()


INITIALIZER = (
    "void f(Bootstrap b) { b.handler(new ChannelInitializer<SocketChannel>() {"
    " protected void initChannel(SocketChannel ch) { ch.pipeline(); } }); }"
)
KAFKA_PRODUCER = "Producer<String, String> f(Properties p) { return new KafkaProducer<>(p); }"
ROCKET_SEND = "void f(DefaultMQProducer p, byte[] b) throws Exception { p.send(new Message(b, b)); }"


@pytest.mark.parametrize(
    ("imports", "body", "name"),
    [
        ("io.netty.bootstrap.Bootstrap;\nimport io.netty.channel.*", INITIALIZER, "SocketChannel"),
        ("java.util.*;\nimport org.apache.kafka.clients.producer.KafkaProducer", KAFKA_PRODUCER, "Producer"),
        ("org.apache.rocketmq.client.producer.DefaultMQProducer", ROCKET_SEND, "Message"),
    ],
)
def test_a_class_that_others_tell_is_imported(imports: str, body: str, name: str) -> None:
    gap = f"{name} is used and not imported"
    assert gap in gaps(imports, body)
    for more in (f"import org.example.{name}", "import org.example.*"):
        assert gap not in gaps(f"{imports};\n{more}", body)
    assert gap not in gaps(imports, f"{body}\nstatic class {name}<K, V> {{}}")


def test_a_package_as_a_whole_may_have_what_is_meant() -> None:
    imports = "io.netty.bootstrap.Bootstrap;\nimport io.netty.channel.*;\nimport io.netty.channel.socket.*"
    assert gaps(imports, INITIALIZER) == ()
    imports = "java.util.*;\nimport org.apache.kafka.clients.producer.*"
    assert gaps(imports, KAFKA_PRODUCER) == ()
