<?php
declare(strict_types=1);

require_once __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

$work = function (AMQPMessage $message): void {
    echo 'working on ', $message->getBody(), PHP_EOL;
    $message->ack();
};

$connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
$channel = $connection->channel();
$channel->queue_declare('tasks', false, true, false, false);
$channel->basic_qos(0, 1, false);
$channel->basic_consume('tasks', callback: $work);

try {
    while ($channel->is_consuming()) {
        $channel->wait();
    }
} finally {
    $channel->close();
    $connection->close();
}
