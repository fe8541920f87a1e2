<?php
declare(strict_types=1);

use Swoole\Coroutine\Client;
use function Swoole\Coroutine\run;

run(function (): void {
    $client = new Client(SWOOLE_SOCK_UDP);
    if (!$client->connect('127.0.0.1', 9502, 0.5)) {
        echo "cannot reach the server: {$client->errMsg}\n";
        return;
    }
    foreach (['requests:1|c', 'latency:31|ms'] as $metric) {
        $client->send($metric);
        $answer = $client->recv(1.0);
        echo $answer === false ? "no answer\n" : "server: $answer\n";
    }
    $client->close();
});
