<?php
declare(strict_types=1);

$server = stream_socket_server('tcp://127.0.0.1:8080') or exit("cannot listen\n");
while ($guest = stream_socket_accept($server, -1)) {
    $request = fgets($guest);
    $status = str_starts_with((string) $request, 'GET ') ? '426 Upgrade Required' : '405 Method Not Allowed';
    fwrite($guest, "HTTP/1.1 $status\r\nConnection: close\r\n\r\n");
    fclose($guest);
}
