<?php

require_once __DIR__ . '/vendor/autoload.php';

use Illuminate\Log\LogManager;
use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;

final class Orders
{
    private $log;

    public function __construct(LogManager $logs)
    {
        $this->log = $logs->channel('orders');
    }

    public function publish(string $body): void
    {
        $connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
        $channel = $connection->channel();
        $channel->queue_declare('orders', false, true, false, false);
        $channel->basic_publish(new AMQPMessage($body), '', 'orders');
        $this->log->info('published');
        $channel->close();
        $connection->close();
    }
}
