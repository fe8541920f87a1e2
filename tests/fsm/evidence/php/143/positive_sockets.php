<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPSocketConnection;

$connection = new AMQPSocketConnection('localhost', 5672, 'guest', 'guest');
$channel = $connection->channel();
$channel->queue_declare('greetings', false, false, false, true);
$channel->basic_consume('greetings', '', false, true, false, false, function ($message): void {
    echo $message->body, PHP_EOL;
});
while ($channel->is_consuming()) {
    $channel->wait();
}
$channel->close();
$connection->close();
