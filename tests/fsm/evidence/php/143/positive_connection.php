<?php
declare(strict_types=1);

namespace App\Messaging;

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

abstract class Worker
{
    public function __construct(private AMQPStreamConnection $connection)
    {
    }

    abstract protected function handle(string $job): void;

    public function work(string $queue): void
    {
        $channel = $this->connection->channel();
        $channel->basic_consume($queue, '', false, false, false, false, function (AMQPMessage $message): void {
            $this->handle($message->getBody());
            $message->ack();
        });
        $channel->consume();
    }
}
