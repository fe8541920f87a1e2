<?php
require __DIR__ . '/vendor/autoload.php';

use Ratchet\Client\WebSocket;
use function Ratchet\Client\connect;

connect('ws://chat.example/room')->then(
    function (WebSocket $connection): void {
        $connection->on('message', function ($message) use ($connection): void {
            echo 'answer: ', $message, PHP_EOL;
            $connection->close();
        });
        $connection->send('hello everybody');
    },
    function (Exception $problem): void {
        fwrite(STDERR, 'cannot connect: ' . $problem->getMessage() . PHP_EOL);
    },
);
