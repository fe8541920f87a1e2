<?php
declare(strict_types=1);

$socket = stream_socket_client('udp://127.0.0.1:1234', $code, $problem);
if ($socket === false) {
    exit("$problem ($code)\n");
}
stream_set_timeout($socket, 2);
fwrite($socket, 'status?');
$message = fread($socket, 1500);
echo $message === '' ? 'no answer' : "server: $message", PHP_EOL;
fclose($socket);
