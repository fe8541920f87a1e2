<?php

require_once __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection;
use Symfony\Component\Notifier\Chatter;

class Publisher
{
    private $channel;

    public function __construct(AMQPStreamConnection $connection)
    {
        $this->channel = $connection->channel();
        $this->channel->queue_declare('orders', false, true, false, false);
    }
}

class Listener
{
    private $channel;

    public function __construct($pool)
    {
        $this->channel = $pool->get('orders');
        $this->channel->listen();
    }
}
