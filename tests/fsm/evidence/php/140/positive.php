<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use React\Datagram\Factory;
use React\Datagram\Socket;

$factory = new Factory();
$factory->createServer('127.0.0.1:1234')->then(
    function (Socket $server): void {
        echo 'listening on ', $server->getLocalAddress(), PHP_EOL;
        $server->on('message', function (string $message, string $sender, Socket $server): void {
            $server->send('echo ' . $message, $sender);
        });
    },
    function (Throwable $problem): void {
        fwrite(STDERR, $problem->getMessage() . PHP_EOL);
    },
);
