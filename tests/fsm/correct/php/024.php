<?php
use Psr\Log\{LoggerInterface, NullLogger};
use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Message\AMQPMessage;
use PhpAmqpLib\Exchange\AMQPExchangeType;
use PhpAmqpLib\Wire\AMQPTable;
require __DIR__ . "/vendor/autoload.php";
$connection = new AMQPStreamConnection("localhost", 5672, "guest", "guest");
$channel = $connection->channel();
$channel->confirm_select();
$channel->exchange_declare("x", AMQPExchangeType::DIRECT, false, true, false);
[$queue, ,] = $channel->queue_declare("q", false, true, false, false, false, new AMQPTable(["x-max" => 1]));
$channel->queue_bind($queue, "x");
$channel->basic_qos(0, 1, false);
$channel->set_ack_handler(function (AMQPMessage $m) { echo $m->getBody(); });
$channel->basic_publish(new AMQPMessage("x", ["delivery_mode" => AMQPMessage::DELIVERY_MODE_PERSISTENT]), "x");
$channel->wait_for_pending_acks_returns(5);
$channel->basic_consume($queue, "", false, false, false, false, fn($m) => $m->ack());
while ($channel->is_consuming()) { $channel->wait(); }
$channel->getConnection(); $channel->is_open(); $channel->getChannelId();
$channel->consume();
$channel->close();
$connection->close();
