<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use React\Socket\ConnectionInterface;
use React\Socket\Connector;

$connector = new Connector(['timeout' => 5.0]);
$connector->connect('ticker.example:4321')->then(
    function (ConnectionInterface $connection): void {
        $connection->on('data', function (string $chunk): void {
            echo $chunk;
        });
        $connection->on('close', function (): void {
            echo '[closed]', PHP_EOL;
        });
        $connection->write("subscribe gold\n");
    },
    function (Exception $problem): void {
        fwrite(STDERR, 'cannot connect: ' . $problem->getMessage() . PHP_EOL);
    },
);
