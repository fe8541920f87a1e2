<?php
declare(strict_types=1);

$socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_set_option($socket, SOL_TCP, TCP_NODELAY, 1);
socket_bind($socket, '192.168.1.5');
socket_connect($socket, 'whois.example', 43);
$stream = socket_export_stream($socket);
fwrite($stream, "www.example\r\n");
echo stream_get_contents($stream);
fclose($stream);
