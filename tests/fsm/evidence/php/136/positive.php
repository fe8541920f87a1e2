<?php
declare(strict_types=1);

$server = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_set_option($server, SOL_SOCKET, SO_REUSEADDR, 1);
if (!socket_bind($server, '127.0.0.1', 9000) || !socket_listen($server, 16)) {
    exit('cannot listen: ' . socket_strerror(socket_last_error($server)) . PHP_EOL);
}

function serve(Socket $client): void
{
    socket_write($client, "name?\n");
    while (($line = socket_read($client, 1024, PHP_NORMAL_READ)) !== false) {
        $name = trim($line);
        if ($name === '') {
            break;
        }
        $greeting = "hello $name\n";
        socket_write($client, $greeting, strlen($greeting));
    }
}

while (true) {
    $client = socket_accept($server);
    if ($client === false) {
        continue;
    }
    serve($client);
    socket_close($client);
}
