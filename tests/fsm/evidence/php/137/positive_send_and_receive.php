<?php

$socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_connect($socket, '127.0.0.1', 7007) or exit("nobody listens\n");
$command = json_encode(['command' => 'status']);
socket_send($socket, $command, strlen($command), 0);
$bytes = socket_recv($socket, $answer, 4096, 0);
echo "$bytes bytes: $answer\n";
socket_close($socket);
