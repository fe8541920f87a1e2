"""An answer in Java uses what clients of other systems offer, and handles what they throw."""

from __future__ import annotations

import pytest

from fsm.gaps.java.compiling.members import exceptions_above, known_classes
from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.tables import read_table
from fsm.trace import Origin

ROCKETMQ = """import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.Message;"""
REDIS = """import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import redis.clients.jedis.Jedis;"""
KAFKA = """import java.util.List;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;"""
SERVER = """import java.net.InetSocketAddress;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;"""
HANDLERS = """@Override public void onOpen(WebSocket s, ClientHandshake h) { }
@Override public void onClose(WebSocket s, int code, String reason, boolean remote) { }
@Override public void onMessage(WebSocket s, String text) { }
@Override public void onError(WebSocket s, Exception e) { }
@Override public void onStart() { }"""
RABBIT = """import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.util.concurrent.TimeoutException;"""


def gaps(imports: str, body: str, head: str = "") -> tuple[str, ...]:
    text = f"{imports}\npublic class A {head} {{\n{body}\n}}\n"
    return gaps_of(parse(text, ".java"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (REDIS, "void f(RedisURI u) { u.setHostname(null); }", "RedisURI has no setHostname"),
        (
            REDIS,
            "boolean f(StatefulRedisConnection<String, String> c) { return c.isClosed(); }",
            "StatefulRedisConnection has no isClosed",
        ),
        (
            REDIS,
            'Object f(RedisAsyncCommands<String, String> c) { return c.hgetAll("k"); }',
            "RedisAsyncCommands has no hgetAll",
        ),
        (
            REDIS,
            "void f(StatefulRedisConnection<String, String> c) { c.sync().flushAll(); }",
            "RedisCommands has no flushAll",
        ),
        (REDIS, "void f(Jedis j) { j.flushall(); }", "Jedis has no flushall"),
        (
            ROCKETMQ,
            'void f(DefaultMQProducer p) { p.setNamesrvAddress("a"); }',
            "DefaultMQProducer has no setNamesrvAddress",
        ),
        (
            ROCKETMQ,
            "ConsumeConcurrentlyStatus f() { return ConsumeConcurrentlyStatus.SUCCESS; }",
            "ConsumeConcurrentlyStatus has no SUCCESS",
        ),
        (
            ROCKETMQ,
            'void f(DefaultMQPushConsumer c) { c.subscribe("t", "*"); }',
            "MQClientException of DefaultMQPushConsumer.subscribe is neither caught nor declared",
        ),
        (
            ROCKETMQ,
            "void f(DefaultMQProducer p, Message m) throws MQClientException, InterruptedException { p.send(m); }",
            "RemotingException of DefaultMQProducer.send is neither caught nor declared",
        ),
        (ROCKETMQ, "Message f(byte[] b) { return new Message(b); }", "Message is made with 1 arguments"),
        (
            KAFKA,
            "void f(AdminClient a, NewTopic t) throws Exception { a.createTopics(List.of(t)).get(); }",
            "CreateTopicsResult has no get",
        ),
        (
            KAFKA,
            "void f(AdminClient a, NewTopic t) { a.createTopics(List.of(t)).all().get(); }",
            "ExecutionException of KafkaFuture.get is neither caught nor declared",
        ),
        (
            KAFKA,
            "void f(Producer<String, String> p, ProducerRecord<String, String> r) { p.send(r).get(); }",
            "ExecutionException of Future.get is neither caught nor declared",
        ),
        (KAFKA, "String f(RecordMetadata m) { return m.getTopic(); }", "RecordMetadata has no getTopic"),
        (SERVER, "Object f(WebSocket s) { return s.getSession(); }", "WebSocket has no getSession"),
        (
            RABBIT,
            "void f(Channel c) { try { c.basicPublish(null, null, null, null); } catch (IOException | "
            "TimeoutException e) "
            "{ } }",
            "nothing throws the TimeoutException that is caught",
        ),
        (
            "import javax.jms.*;",
            'Queue f(Session s) throws JMSException { return Session.createQueue("q"); }',
            "Session has nothing that is called without an object",
        ),
        (
            "import org.slf4j.Logger;",
            'void f(Logger log) { log.warning("a"); }',
            "Logger has no warning",
        ),
        (
            "import org.apache.hc.core5.http.HttpEntity;\nimport org.apache.hc.core5.http.io.entity.EntityUtils;\n"
            "import java.io.IOException;",
            "String f(HttpEntity e) throws IOException { return EntityUtils.toString(e); }",
            "ParseException of EntityUtils.toString is neither caught nor declared",
        ),
        (
            "import io.netty.handler.ssl.util.SelfSignedCertificate;",
            "Object f() { return new SelfSignedCertificate(); }",
            "CertificateException of SelfSignedCertificate.new is neither caught nor declared",
        ),
        (
            "import io.netty.handler.codec.serialization.ObjectDecoder;",
            "Object f() { return new ObjectDecoder(); }",
            "ObjectDecoder is made with 0 arguments",
        ),
    ],
)
def test_clients_offer_and_throw_what_they_do(imports: str, body: str, gap: str) -> None:
    assert gap in gaps(imports, body)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        (REDIS, 'void f(RedisURI u) { u.setHost("a"); u.setVerifyPeer(false); u.setDatabase(1); }'),
        (REDIS, 'void f(StatefulRedisConnection<String, String> c) { c.sync().hgetall("k"); c.isOpen(); }'),
        (REDIS, 'void f(Jedis j) { j.flushAll(); j.hgetAll("k"); j.incrBy("n", 2); j.isConnected(); }'),
        (REDIS, "interface Jedis2 { void flushall(); } void f(Jedis2 j) { j.flushall(); }"),
        (
            ROCKETMQ,
            "void f(DefaultMQProducer p, Message m) { try { p.start(); p.send(m); } catch (MQClientException e) { } "
            "catch (Exception e) { } finally { p.shutdown(); } }",
        ),
        (
            ROCKETMQ,
            'void f(DefaultMQPushConsumer c) throws MQClientException { c.setNamesrvAddr("a"); '
            'c.subscribe("t", "*"); c.registerMessageListener((m, x) -> ConsumeConcurrentlyStatus.CONSUME_SUCCESS); '
            "c.start(); }",
        ),
        (
            KAFKA,
            "void f(AdminClient a, NewTopic t) throws Exception { a.createTopics(List.of(t)).all().get(); "
            "a.createTopics(List.of(t)).values(); }",
        ),
        (KAFKA, "long f(RecordMetadata m) { return m.offset() + m.partition() + m.timestamp(); }"),
        (
            RABBIT,
            "void f() { try { new ConnectionFactory().newConnection().createChannel().basicAck(1, false); } "
            "catch (IOException | TimeoutException e) { } }",
        ),
        ("import java.util.logging.Logger;", 'void f(Logger log) { log.warning("a"); log.severe("b"); }'),
        (
            "import javax.jms.*;",
            'Session Session; Queue f() throws JMSException { return Session.createQueue("q"); }',
        ),
        (
            "import io.netty.channel.*;\nimport io.netty.handler.codec.serialization.*;",
            "Object f() { return new ObjectDecoder(ClassResolvers.cacheDisabled(null)); }",
        ),
        ("import org.apache.http.ParseException;", 'void f() { throw new ParseException("a"); }'),
        (
            "import org.apache.commons.cli.*;",
            "String f(Options o, String[] a) throws ParseException { return new DefaultParser().parse(o, a)"
            '.getOptionValue("x"); }',
        ),
    ],
)
def test_what_clients_offer_is_let_through(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()


def test_what_a_client_gives_to_the_classes_below_it_is_all_that_these_may_call() -> None:
    head = "extends WebSocketServer"
    start = "public A(int port) { super(new InetSocketAddress(port)); }"
    assert gaps(SERVER, f'{start} {HANDLERS} void all() {{ broadcast("a"); getPort(); }}', head) == ()
    assert gaps(SERVER, f"{start} {HANDLERS} void end() {{ close(); }}", head) == (
        "close is called and declared nowhere",
    )
    assert gaps(SERVER, f"{start} {HANDLERS} void end() {{ stop(); }}", head) == (
        "InterruptedException of stop is neither caught nor declared",
    )


def test_facts_about_clients_are_no_facts_about_others() -> None:
    clients = read_table("facts/java_clients.toml")
    assert set(clients) == {"exceptions", "instances", "members", "constructors", "thrown"}
    assert clients["members"].keys() <= known_classes().keys()
    assert not read_table("facts/java_classes.toml")["members"].keys() & clients["members"].keys()
    for name in clients["members"]:
        known = known_classes()[name]
        assert not known.absent & known.members.keys()
        assert all(member.exceptions <= exceptions_above().keys() for member in known.members.values())
