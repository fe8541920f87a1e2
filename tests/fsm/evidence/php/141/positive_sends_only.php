<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use React\Datagram\Factory;
use React\Datagram\Socket;

$factory = new Factory();
$factory->createClient('127.0.0.1:8125')->then(
    function (Socket $client): void {
        $client->send('visits:1|c');
        $client->send('latency:31|ms');
        $client->end();
    },
    function (Throwable $problem): void {
        fwrite(STDERR, $problem->getMessage() . PHP_EOL);
    },
);
