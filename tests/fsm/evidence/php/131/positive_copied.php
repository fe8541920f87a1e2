<?php
declare(strict_types=1);

$socket = fsockopen('downloads.example', 80, $code, $problem, 15);
if (!$socket) {
    exit("cannot connect: $problem ($code)\n");
}
fwrite($socket, "GET /archive.zip HTTP/1.0\r\nHost: downloads.example\r\nConnection: close\r\n\r\n");
$file = fopen('archive.response', 'wb');
$bytes = stream_copy_to_stream($socket, $file);
fclose($file);
fclose($socket);
echo "$bytes bytes\n";
