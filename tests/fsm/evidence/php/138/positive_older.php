<?php
require __DIR__ . '/vendor/autoload.php';

$loop = React\EventLoop\Factory::create();
$connector = new React\Socket\Connector($loop);

$connector->connect('127.0.0.1:8080')->then(function (React\Socket\ConnectionInterface $connection) use ($loop) {
    $connection->pipe(new React\Stream\WritableResourceStream(STDOUT, $loop));
    $connection->on('data', function ($data) use ($connection) {
        if (trim($data) === 'bye') {
            $connection->end();
        }
    });
    $connection->write("hello\n");
});

$loop->run();
