<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPLazySocketConnection;
use PhpAmqpLib\Message\AMQPMessage;

$connection = new AMQPLazySocketConnection('localhost', 5672, 'guest', 'guest');
$channel = $connection->channel();
$channel->queue_declare('greetings', false, false, false, true);
$channel->basic_publish(new AMQPMessage('hello everybody'), '', 'greetings');
$channel->close();
$connection->close();
