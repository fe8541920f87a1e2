<?php
declare(strict_types=1);

require_once __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

function publish(array $tasks): void
{
    $connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
    $channel = $connection->channel();
    try {
        $channel->queue_declare('tasks', durable: true, auto_delete: false);
        foreach ($tasks as $task) {
            $message = new AMQPMessage(
                json_encode($task, JSON_THROW_ON_ERROR),
                ['delivery_mode' => AMQPMessage::DELIVERY_MODE_PERSISTENT, 'content_type' => 'application/json'],
            );
            $channel->basic_publish($message, '', 'tasks');
        }
    } finally {
        $channel->close();
        $connection->close();
    }
}

publish([['job' => 'sweep'], ['job' => 'mop']]);
