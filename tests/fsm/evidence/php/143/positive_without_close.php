<?php
require_once __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPStreamConnection;

$connection = new AMQPStreamConnection('rabbit.example', 5672, 'guest', 'guest', '/');
$channel = $connection->channel();
$channel->queue_declare('mails', false, true, false, false);
$channel->basic_consume('mails', '', false, true, false, false, function ($message) {
    echo $message->body, "\n";
});
$channel->consume();
