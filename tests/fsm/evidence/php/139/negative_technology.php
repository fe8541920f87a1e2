<?php
declare(strict_types=1);

use Swoole\Coroutine\Client;
use function Swoole\Coroutine\run;

run(function (): void {
    $client = new Client(SWOOLE_SOCK_TCP);
    if ($client->connect('127.0.0.1', 9501, 0.5)) {
        $client->send("requests:1\n");
        echo $client->recv(), PHP_EOL;
        $client->close();
    }
});
