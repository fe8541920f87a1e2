<?php
declare(strict_types=1);

$socket = false;
foreach (socket_addrinfo_lookup('daytime.example', 'daytime', ['ai_socktype' => SOCK_STREAM]) as $address) {
    if ($socket = socket_addrinfo_connect($address)) {
        break;
    }
}
if (!$socket) {
    exit(socket_strerror(socket_last_error()) . PHP_EOL);
}
echo trim(socket_read($socket, 256)), PHP_EOL;
socket_close($socket);
