<?php

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;
use PhpAmqpLib\Wire\AMQPTable;

function consume(string $queue, array $bindings): void
{
    $connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
    $channel = $connection->channel();
    $channel->exchange_declare('topics', 'headers', false, true, false);
    $channel->queue_declare($queue, false, true, false, false, false, new AMQPTable(['x-max-length' => 100]));
    $table = [];
    foreach ($bindings as $key => $value) {
        $table[$key] = $value;
    }
    $channel->queue_bind($queue, 'topics', '', false, new AMQPTable($table));
    $take = function (AMQPMessage $message) use ($channel): void {
        echo $message->getBody(), $message->has('priority') ? $message->get('priority') : '', PHP_EOL;
        $message->ack();
        if ($message->getBody() === 'quit') {
            $channel->basic_cancel($message->getConsumerTag());
            $channel->getConnection()->set_close_on_destruct(true);
        }
    };
    $channel->basic_consume($queue, '', false, false, false, false, $take);
    while ($channel->is_consuming()) {
        $channel->wait();
    }
    $channel->close();
    $connection->close();
}

consume('tasks', ['x-match' => 'any', 'kind' => 'task']);
