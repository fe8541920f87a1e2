<?php
declare(strict_types=1);

$socket = stream_socket_client('tcp://chat.example:80', $code, $problem, 5);
if ($socket === false) {
    exit("cannot connect: $problem ($code)\n");
}
stream_socket_sendto($socket, implode("\r\n", [
    'GET /room HTTP/1.1',
    'Host: chat.example',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: ' . base64_encode(random_bytes(16)),
    'Sec-WebSocket-Version: 13',
    "\r\n",
]));
echo stream_socket_recvfrom($socket, 2048);

$mask = random_bytes(4);
stream_socket_sendto($socket, "\x81" . chr(0x80 | 2) . $mask . ('hi' ^ $mask));
echo substr(stream_socket_recvfrom($socket, 2048), 2), PHP_EOL;
stream_socket_shutdown($socket, STREAM_SHUT_RDWR);
