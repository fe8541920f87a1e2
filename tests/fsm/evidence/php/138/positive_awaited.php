<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use React\Socket\Connector;
use React\Stream\WritableResourceStream;
use function React\Async\await;

$connector = new Connector(['timeout' => 3.0]);
$connection = await($connector->connect('whois.example:43'));
$connection->pipe(new WritableResourceStream(STDOUT));
$connection->end("www.example\r\n");
