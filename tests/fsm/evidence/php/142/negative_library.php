<?php
declare(strict_types=1);

require_once __DIR__ . '/vendor/autoload.php';

use Bunny\Client;

$client = new Client(['host' => 'localhost', 'user' => 'guest', 'password' => 'guest']);
$client->connect();
$channel = $client->channel();
$channel->queueDeclare('tasks', false, true);
foreach (['sweep', 'mop'] as $task) {
    $channel->publish($task, ['delivery-mode' => 2], '', 'tasks');
}
$client->disconnect();
