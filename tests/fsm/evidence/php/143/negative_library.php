<?php
declare(strict_types=1);

require_once __DIR__ . '/vendor/autoload.php';

use Bunny\Channel;
use Bunny\Client;
use Bunny\Message;

$client = (new Client(['host' => 'localhost']))->connect();
$channel = $client->channel();
$channel->queueDeclare('tasks', false, true);
$channel->run(
    function (Message $message, Channel $channel): void {
        echo 'working on ', $message->content, PHP_EOL;
        $channel->ack($message);
    },
    'tasks',
);
