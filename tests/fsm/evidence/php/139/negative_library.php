<?php
declare(strict_types=1);

$socket = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP);
socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 1, 'usec' => 0]);
socket_connect($socket, '127.0.0.1', 9502);
foreach (['requests:1|c', 'latency:31|ms'] as $metric) {
    socket_send($socket, $metric, strlen($metric), 0);
    $bytes = socket_recv($socket, $answer, 1024, 0);
    echo $bytes === false ? "no answer\n" : "server: $answer\n";
}
socket_close($socket);
