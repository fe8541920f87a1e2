<?php
require 'vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPConnection;
use PhpAmqpLib\Exception\AMQPChannelException;
use PhpAmqpLib\Exception\AMQPConnectionException;
use PhpAmqpLib\Exception\AMQPException;
use PhpAmqpLib\Exception\AMQPProtocolConnectionException;
use PhpAmqpLib\Message\AMQPMessage;

try {
    $connection = new AMQPConnection('localhost', 5672, 'guest', 'guest');
    $channel = $connection->channel();
    $channel->basic_publish(new AMQPMessage('hello'), 'amq.topic', 'greetings');
    $channel->close();
    $connection->close();
} catch (AMQPConnectionException | AMQPProtocolConnectionException $problem) {
    echo 'refused: ', $problem->getMessage();
} catch (AMQPChannelException | AMQPException $problem) {
    echo $problem->getMessage();
}
