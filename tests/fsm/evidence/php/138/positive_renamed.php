<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use React\Socket\ConnectionInterface;
use React\Socket\Connector as SocketConnector;

$sockets = new SocketConnector(['timeout' => 3.0, 'tls' => ['verify_peer' => false]]);
$sockets->connect('tls://ticker.example:4321')->then(function (ConnectionInterface $connection): void {
    $connection->on('data', fn (string $chunk) => print $chunk);
    $connection->on('close', fn () => print "[closed]\n");
    $connection->write("subscribe gold\n");
});
