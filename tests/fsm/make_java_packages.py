"""Makes `fsm/facts/java_packages.toml`: the classes of libraries by package, and the constants of some of them.

Usage: python make_java_packages.py ANDROID.d.ts JAR... > fsm/facts/java_packages.toml

The declarations are the merged ones of the npm package `@nativescript/types-android`, generated from all versions of
Android's own archive; the archives are those of Vert.x, ZooKeeper, Curator, Dropwizard Metrics, XNIO, MINA and ddmlib.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

ROOTS = {
    "android": (
        "android.app android.bluetooth android.content android.content.pm android.net android.net.nsd "
        "android.net.wifi android.net.wifi.p2p android.os android.webkit"
    ),
    "com.android.ddmlib": "com.android.ddmlib",
    "com.codahale.metrics": "com.codahale.metrics",
    "com.netflix": "com.netflix.appinfo com.netflix.discovery com.netflix.discovery.shared",
    "io.vertx.core": (
        "io.vertx.core io.vertx.core.buffer io.vertx.core.datagram io.vertx.core.eventbus "
        "io.vertx.core.eventbus.impl io.vertx.core.eventbus.impl.clustered io.vertx.core.file "
        "io.vertx.core.file.impl io.vertx.core.http io.vertx.core.impl io.vertx.core.json io.vertx.core.net "
        "io.vertx.core.net.impl io.vertx.core.parsetools io.vertx.core.streams"
    ),
    "org.apache.curator": (
        "org.apache.curator org.apache.curator.retry org.apache.curator.framework "
        "org.apache.curator.framework.state org.apache.curator.framework.recipes.cache "
        "org.apache.curator.framework.recipes.locks org.apache.curator.framework.recipes.leader"
    ),
    "org.apache.mina": (
        "org.apache.mina.core.buffer org.apache.mina.core.filterchain org.apache.mina.core.future "
        "org.apache.mina.core.service org.apache.mina.core.session org.apache.mina.filter.codec "
        "org.apache.mina.filter.codec.textline org.apache.mina.filter.logging "
        "org.apache.mina.transport.socket org.apache.mina.transport.socket.nio"
    ),
    "org.apache.zookeeper": "org.apache.zookeeper org.apache.zookeeper.data",
    "org.xnio": "org.xnio org.xnio.channels org.xnio.conduits",
}
# All public classes of all versions stand here.
COMPLETE = "com.codahale.metrics org.xnio org.xnio.channels org.xnio.conduits"
# What older versions had, and what no archive at hand holds.
BESIDES = {
    "com.codahale.metrics": "CsvReporter DefaultObjectNameFactory JmxAttributeGauge JmxReporter ObjectNameFactory",
    "com.netflix.appinfo": (
        "ApplicationInfoManager CloudInstanceConfig DataCenterInfo EurekaInstanceConfig HealthCheckCallback "
        "HealthCheckHandler InstanceInfo LeaseInfo MyDataCenterInfo MyDataCenterInstanceConfig "
        "PropertiesInstanceConfig"
    ),
    "com.netflix.discovery": (
        "DefaultEurekaClientConfig DiscoveryClient DiscoveryManager EurekaClient EurekaClientConfig "
        "EurekaEventListener StatusChangeEvent CacheRefreshedEvent"
    ),
    "com.netflix.discovery.shared": "Application Applications",
}
# Nobody has a class of such a name but from the library.
UNMISTAKABLE = {
    "android": (
        "AsyncTask BluetoothAdapter BluetoothSocket BroadcastReceiver ConnectivityManager ContentResolver "
        "DownloadManager NsdManager SharedPreferences WifiManager"
    ),
    "org.apache.rocketmq": (
        "DefaultMQProducer DefaultMQPushConsumer MQBrokerException MQClientException RPCHook SendMessageRequestHeader"
    ),
}
CONSTANTS = (
    "android.app.DownloadManager android.bluetooth.BluetoothAdapter android.bluetooth.BluetoothDevice "
    "android.net.ConnectivityManager android.net.NetworkCapabilities android.net.nsd.NsdManager "
    "android.net.wifi.WifiManager android.net.wifi.p2p.WifiP2pManager android.os.Environment android.widget.Toast"
)
# Of Jedis, which comes in no package at hand: all versions have these, and no others of so few words.
OTHER_CONSTANTS = {
    "redis.clients.jedis.Protocol": (
        "ASTERISK_BYTE BYTES_ASTERISK BYTES_EQUAL BYTES_FALSE BYTES_TILDE BYTES_TRUE CHARSET CLUSTER_HASHSLOTS "
        "CLUSTER_ADDSLOTS CLUSTER_COUNTKEYSINSLOT CLUSTER_DELSLOTS CLUSTER_FAILOVER CLUSTER_FLUSHSLOT "
        "CLUSTER_FORGET CLUSTER_GETKEYSINSLOT CLUSTER_INFO CLUSTER_KEYSLOT CLUSTER_MEET CLUSTER_NODES "
        "CLUSTER_REPLICATE CLUSTER_RESET CLUSTER_SAVECONFIG CLUSTER_SETSLOT_IMPORTING CLUSTER_SETSLOT_MIGRATING "
        "CLUSTER_SETSLOT_NODE CLUSTER_SETSLOT_STABLE CLUSTER_SLAVES CLUSTER_SLOTS COLON_BYTE DEFAULT_CHARSET "
        "DEFAULT_DATABASE DEFAULT_HOST DEFAULT_PORT DEFAULT_SENTINEL_PORT DEFAULT_TIMEOUT DOLLAR_BYTE MINUS_BYTE "
        "NEGATIVE_INFINITY_BYTES PLUS_BYTE POSITIVE_INFINITY_BYTES PUBSUB_CHANNELS PUBSUB_NUMSUB PUBSUB_NUM_PAT "
        "SENTINEL_FAILOVER SENTINEL_GET_MASTER_ADDR_BY_NAME SENTINEL_MASTERS SENTINEL_MONITOR SENTINEL_REMOVE "
        "SENTINEL_RESET SENTINEL_SET SENTINEL_SLAVES"
    ),
    "redis.clients.jedis.util.MurmurHash": "",
    "redis.clients.util.MurmurHash": "",
}
OPENED = re.compile(r"(?:declare|export) module ([\w.]+) \{")
CLASS = re.compile(r"export (?:abstract )?(?:class|interface) (\w+)")
CONSTANT = re.compile(r"public static (\w+):")


def declared(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield package, class and constant; the constant is "" where the class itself is declared."""
    around: list[tuple[str, int]] = []
    depth = 0
    for line in map(str.strip, path.open(encoding="utf-8")):
        while around and depth <= around[-1][1]:
            around.pop()
        package = ".".join(name for name, _ in around)
        if opened := OPENED.match(line):
            around.append((opened[1], depth))
        elif (made := CLASS.match(line)) and line.endswith("{"):
            yield package, made[1], ""
            around.append((made[1], depth))
        elif constant := CONSTANT.match(line):
            yield *package.rpartition(".")[::2], constant[1]
        depth += line.count("{") - line.count("}")


def in_archive(path: Path) -> Iterator[tuple[str, str]]:
    """Yield package and class of an archive's outer classes."""
    for name in ZipFile(path).namelist():
        if name.endswith(".class") and "$" not in name and "META-INF" not in name:
            package, _, simple = name.removesuffix(".class").replace("/", ".").rpartition(".")
            yield package, simple


def table(entries: dict[str, set[str]]) -> Iterator[str]:
    """Yield the lines of a table of words."""
    for name, words in sorted(entries.items()):
        yield f'"{name}" = """\n' + textwrap.fill(" ".join(sorted(words)), 118) + '\n"""'


def main() -> None:
    """Print the file."""
    classes: dict[str, set[str]] = defaultdict(set)
    constants: dict[str, set[str]] = defaultdict(set)
    for package, name, constant in declared(Path(sys.argv[1])):
        if constant and f"{package}.{name}" in CONSTANTS.split():
            constants[f"{package}.{name}"].add(constant)
        elif not constant:
            classes[package].add(name)
    for archive in sys.argv[2:]:
        for package, name in in_archive(Path(archive)):
            classes[package].add(name)
    for package, names in BESIDES.items():
        classes[package].update(names.split())
    print("# Classes of libraries by package, made by tests/fsm/make_java_packages.py.\n")
    print(f'complete = """\n{textwrap.fill(COMPLETE, 118)}\n"""\n\n[unmistakable]')
    print("\n".join(table({root: set(names.split()) for root, names in UNMISTAKABLE.items()})))
    print("\n[constants]")
    others = {name: set(words.split()) for name, words in OTHER_CONSTANTS.items()}
    print("\n".join(table({name: words - {"class"} for name, words in (constants | others).items()})))
    for root, packages in ROOTS.items():
        print(f'\n[packages."{root}"]')
        print("\n".join(table({package: classes[package] for package in packages.split()})))


if __name__ == "__main__":
    main()
