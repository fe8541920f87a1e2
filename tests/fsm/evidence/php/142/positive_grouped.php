<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\{
    Connection\AMQPStreamConnection,
    Exchange\AMQPExchangeType,
    Message\AMQPMessage,
};

$connection = new AMQPStreamConnection('localhost', 5672, 'guest', 'guest');
$channel = $connection->channel();
$channel->exchange_declare('weather', AMQPExchangeType::FANOUT, false, true, false);
$channel->basic_publish(new AMQPMessage('sunny'), 'weather');
$channel->close();
$connection->close();
