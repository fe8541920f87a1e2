<?php
declare(strict_types=1);

namespace App\Messaging;

use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

final class Mails
{
    public function __construct(private readonly AMQPStreamConnection $connection)
    {
    }

    public function send(string $to, string $text): void
    {
        $channel = $this->connection->channel();
        $channel->queue_declare('mails', false, true, false, false);
        $channel->basic_publish(new AMQPMessage(json_encode(compact('to', 'text'))), '', 'mails');
        $channel->close();
    }
}
