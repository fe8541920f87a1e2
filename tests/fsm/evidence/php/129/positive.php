<?php
declare(strict_types=1);

const HANDSHAKE_KEY = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function handshake($connection): void
{
    $request = fread($connection, 4096);
    if (!preg_match('/Sec-WebSocket-Key: (.*)\r\n/i', $request, $match)) {
        throw new RuntimeException('not a WebSocket request');
    }
    $accept = base64_encode(sha1(trim($match[1]) . HANDSHAKE_KEY, true));
    fwrite($connection, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
        . "Connection: Upgrade\r\nSec-WebSocket-Accept: $accept\r\n\r\n");
}

function sendText($connection, string $text): void
{
    fwrite($connection, chr(0x81) . chr(strlen($text)) . $text);
}

$server = stream_socket_server('tcp://127.0.0.1:8080', $code, $problem);
if ($server === false) {
    exit("cannot listen: $problem ($code)\n");
}
while ($connection = stream_socket_accept($server, -1)) {
    try {
        handshake($connection);
        sendText($connection, 'welcome at ' . date('H:i'));
    } finally {
        fclose($connection);
    }
}
fclose($server);
