<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use React\Datagram\Factory;
use React\Datagram\Socket;
use React\EventLoop\Loop;

(new Factory())->createClient('127.0.0.1:1234')->then(
    function (Socket $client): void {
        $client->on('message', function (string $message) use ($client): void {
            echo 'server: ', $message, PHP_EOL;
            $client->end();
        });
        $client->send('status?');
        Loop::addTimer(2.0, fn () => $client->close());
    },
    fn (Throwable $problem) => print $problem->getMessage() . PHP_EOL,
);
