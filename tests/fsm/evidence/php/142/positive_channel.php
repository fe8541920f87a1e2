<?php
declare(strict_types=1);

namespace App\Messaging;

use PhpAmqpLib\Channel\AMQPChannel;
use PhpAmqpLib\Message\AMQPMessage;

final class Events
{
    public function __construct(private readonly AMQPChannel $channel, private readonly string $exchange)
    {
    }

    public function publish(string $name, array $facts): void
    {
        $body = json_encode($facts, JSON_THROW_ON_ERROR);
        $message = new AMQPMessage($body, ['delivery_mode' => AMQPMessage::DELIVERY_MODE_PERSISTENT]);
        $this->channel->basic_publish($message, $this->exchange, $name);
    }
}
