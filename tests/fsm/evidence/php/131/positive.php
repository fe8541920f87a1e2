<?php
declare(strict_types=1);

function fetch(string $host, string $path, int $port = 80): array
{
    $socket = fsockopen($host, $port, $code, $problem, 5);
    if (!$socket) {
        throw new RuntimeException("cannot reach $host: $problem ($code)");
    }
    stream_set_timeout($socket, 5);
    fwrite($socket, "GET $path HTTP/1.1\r\nHost: $host\r\nConnection: close\r\n\r\n");

    $status = trim((string) fgets($socket));
    $headers = [];
    while (($line = trim((string) fgets($socket))) !== '') {
        [$name, $value] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($value);
    }
    $body = stream_get_contents($socket);
    fclose($socket);

    return compact('status', 'headers', 'body');
}

$page = fetch('www.example', '/index.html');
echo $page['status'], PHP_EOL, $page['body'], PHP_EOL;
