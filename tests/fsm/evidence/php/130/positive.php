<?php
declare(strict_types=1);

$key = base64_encode(random_bytes(16));
$socket = stream_socket_client('tcp://chat.example:80', $code, $problem, 5);
if ($socket === false) {
    throw new RuntimeException("cannot connect: $problem ($code)");
}
$request = "GET /room HTTP/1.1\r\n"
    . "Host: chat.example\r\n"
    . "Upgrade: websocket\r\n"
    . "Connection: Upgrade\r\n"
    . "Sec-WebSocket-Key: $key\r\n"
    . "Sec-WebSocket-Version: 13\r\n\r\n";
fwrite($socket, $request);

while (($line = fgets($socket)) !== false && trim($line) !== '') {
    echo 'header: ', $line;
}
$mask = random_bytes(4);
$text = 'hello everybody';
$masked = $text ^ str_pad('', strlen($text), $mask);
fwrite($socket, "\x81" . chr(0x80 | strlen($text)) . $mask . $masked);

$frame = fread($socket, 2048);
echo 'answer: ', substr($frame, 2), PHP_EOL;
fclose($socket);
