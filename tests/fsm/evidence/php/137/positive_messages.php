<?php
declare(strict_types=1);

$socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
if (!socket_connect($socket, '127.0.0.1', 9090)) {
    exit(socket_strerror(socket_last_error($socket)) . PHP_EOL);
}
socket_sendmsg($socket, ['iov' => ['hello ', "everybody\n"]]);
$answer = ['name' => [], 'buffer_size' => 2000, 'controllen' => 0];
socket_recvmsg($socket, $answer);
echo $answer['iov'][0];
socket_close($socket);
