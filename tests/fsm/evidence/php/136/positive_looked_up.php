<?php
declare(strict_types=1);

$hints = ['ai_family' => AF_INET, 'ai_socktype' => SOCK_STREAM];
$address = socket_addrinfo_lookup('localhost', '8000', $hints)[0];
$server = socket_addrinfo_bind($address);
if (!$server || !socket_listen($server, 16)) {
    exit(socket_strerror(socket_last_error()) . PHP_EOL);
}
while ($guest = socket_accept($server)) {
    $line = socket_read($guest, 2048, PHP_NORMAL_READ);
    socket_write($guest, strtoupper((string) $line));
    socket_close($guest);
}
