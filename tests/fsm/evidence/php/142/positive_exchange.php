<?php
require_once __DIR__ . '/vendor/autoload.php';

use PhpAmqpLib\Connection\AMQPConnectionConfig;
use PhpAmqpLib\Connection\AMQPConnectionFactory;
use PhpAmqpLib\Exchange\AMQPExchangeType;
use PhpAmqpLib\Message\AMQPMessage;

$config = new AMQPConnectionConfig();
$config->setHost('rabbit.example');
$connection = AMQPConnectionFactory::create($config);
$channel = $connection->channel();
$channel->exchange_declare('news', AMQPExchangeType::FANOUT, false, true, false);
$channel->basic_publish(new AMQPMessage('market opens at nine'), 'news');
$channel->close();
$connection->close();
