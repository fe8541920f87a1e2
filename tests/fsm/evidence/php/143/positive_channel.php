<?php
declare(strict_types=1);

namespace App\Messaging;

use PhpAmqpLib\Channel\AMQPChannel;
use PhpAmqpLib\Message\AMQPMessage;

final class LogReader
{
    public function __construct(private readonly AMQPChannel $channel)
    {
    }

    public function read(): void
    {
        [$queue] = $this->channel->queue_declare('', false, false, true, false);
        $this->channel->queue_bind($queue, 'logs');
        $print = static fn (AMQPMessage $message) => print $message->getBody() . PHP_EOL;
        $this->channel->basic_consume($queue, no_ack: true, callback: $print);
        while ($this->channel->is_consuming()) {
            $this->channel->wait();
        }
    }
}
