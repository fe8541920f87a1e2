<?php
declare(strict_types=1);

$server = socket_create(AF_INET6, SOCK_STREAM, SOL_TCP);
socket_bind($server, '::1', 9090);
socket_listen($server);
while ($guest = socket_accept($server)) {
    $message = ['name' => [], 'buffer_size' => 2000, 'controllen' => 0];
    socket_recvmsg($guest, $message);
    socket_sendmsg($guest, ['iov' => ['echo ', $message['iov'][0]]]);
    socket_close($guest);
}
