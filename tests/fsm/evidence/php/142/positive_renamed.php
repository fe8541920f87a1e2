<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection as Connection;
use PhpAmqpLib\Message\AMQPMessage as Message;

$connection = new Connection('localhost', 5672, 'guest', 'guest');
$channel = $connection->channel();
$channel->queue_declare('greetings', false, false, false, true);
$channel->basic_publish(new Message('hello everybody'), '', 'greetings');
$channel->close();
$connection->close();
