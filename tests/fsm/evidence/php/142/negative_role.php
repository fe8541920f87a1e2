<?php
declare(strict_types=1);

require_once __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

$connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
$channel = $connection->channel();
$channel->queue_declare('tasks', false, true, false, false);
$channel->basic_consume('tasks', '', false, true, false, false, function (AMQPMessage $message): void {
    echo $message->getBody(), PHP_EOL;
});
while ($channel->is_consuming()) {
    $channel->wait();
}
$channel->close();
$connection->close();
