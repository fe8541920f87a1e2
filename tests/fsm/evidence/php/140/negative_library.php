<?php
declare(strict_types=1);

$socket = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP);
socket_bind($socket, '127.0.0.1', 1234);
while (socket_recvfrom($socket, $message, 1500, 0, $address, $port) !== false) {
    $answer = 'echo ' . $message;
    socket_sendto($socket, $answer, strlen($answer), 0, $address, $port);
}
socket_close($socket);
