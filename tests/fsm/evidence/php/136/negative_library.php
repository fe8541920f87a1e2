<?php
declare(strict_types=1);

$server = stream_socket_server('tcp://127.0.0.1:9000', $code, $problem);
if ($server === false) {
    exit("cannot listen: $problem\n");
}
while ($client = stream_socket_accept($server, -1)) {
    fwrite($client, "name?\n");
    $name = trim((string) fgets($client));
    fwrite($client, "hello $name\n");
    fclose($client);
}
