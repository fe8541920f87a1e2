// Prints what core modules of Node.js export, as TOML: those of a new version and what older and newer ones have besides.
//
// Usage: node tests/fsm/make_javascript_modules.js > fsm/facts/javascript_modules.toml
"use strict";

// The modules that gain little from version to version.
const modules = [
  "child_process", "cluster", "dgram", "events", "http", "https", "net", "os", "path", "querystring", "readline", "tls", "url",
  "inspector", "stream", "string_decoder", "tty", "worker_threads", "zlib",
];

// What versions before and after the one that runs this have.
const others = {
  cluster: "isMaster isPrimary setupMaster setupPrimary settings workers worker SCHED_NONE SCHED_RR schedulingPolicy Worker on once " +
    "emit off addListener removeListener removeAllListeners listeners fork disconnect",
  events: "usingDomains listenerCount addAbortListener",
  http: "createClient parsers CloseEvent MessageEvent WebSocket setGlobalProxyFromEnv websocketMask websocketUnmask",
  net: "_setSimultaneousAccepts isIP isIPv4 isIPv6 Stream SocketAddress BlockList setDefaultAutoSelectFamily",
  os: "tmpDir getNetworkInterfaces availableParallelism machine devNull",
  inspector: "NetworkResources DOMStorage",
  path: "existsSync exists matchesGlob _makeLong",
  stream: "duplexPair addAbortSignal setDefaultHighWaterMark getDefaultHighWaterMark isDestroyed isErrored isReadable isWritable compose",
  tls: "createSecurePair SLAB_BUFFER_SIZE CLIENT_RENEG_LIMIT getCACertificates setDefaultCACertificates parseCertString " +
    "convertNPNProtocols TLSSocket Server",
  tty: "setRawMode",
  worker_threads: "postMessageToThread locks isInternalThread BroadcastChannel setEnvironmentData getEnvironmentData markAsUncloneable moveMessagePortToContext",
  zlib: "crc32 zstdCompress zstdDecompress zstdCompressSync zstdDecompressSync createZstdCompress createZstdDecompress ZstdCompress " +
    "ZstdDecompress gzipSync bytesRead",
};

const lines = [
  "# What core modules of Node.js export, made by `tests/fsm/make_javascript_modules.js`, with what older and newer versions have.",
  "",
];
for (const name of modules) {
  const names = new Set([...Object.getOwnPropertyNames(require(name)), ...(others[name] || "").split(" ")]);
  const exported = [...names].filter((word) => /^[A-Za-z_]\w*$/.test(word) && !["length", "name", "prototype"].includes(word)).sort();
  const text = exported.join(" ").replace(/(.{80,110}) /g, "$1\n");
  lines.push(`${name} = """`, text, '"""');
}
console.log(lines.join("\n"));
