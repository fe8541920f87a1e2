<?php
declare(strict_types=1);

$server = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_set_option($server, SOL_SOCKET, SO_REUSEADDR, 1);
socket_bind($server, '127.0.0.1', 9091);
socket_listen($server);
while ($guest = socket_accept($server)) {
    $stream = socket_export_stream($guest);
    while (($line = fgets($stream)) !== false) {
        fwrite($stream, "echo $line");
    }
    fclose($stream);
}
