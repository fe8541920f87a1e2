<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection as Rabbit;

$rabbit = new Rabbit('localhost', 5672, 'guest', 'guest');
$channel = $rabbit->channel();
while ($message = $channel->basic_get('greetings')) {
    echo $message->getBody(), PHP_EOL;
    $message->ack();
}
$channel->close();
$rabbit->close();
