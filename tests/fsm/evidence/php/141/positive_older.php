<?php
require_once __DIR__ . '/vendor/autoload.php';

$loop = React\EventLoop\Factory::create();
$factory = new React\Datagram\Factory($loop);

$factory->createClient('localhost:1234')->then(function (React\Datagram\Socket $client) use ($loop) {
    $client->send('first');
    $client->on('message', function ($message, $address) {
        echo 'received "' . $message . '" from ' . $address . PHP_EOL;
    });
    $loop->addTimer(3.0, function () use ($client) {
        $client->end();
    });
});

$loop->run();
