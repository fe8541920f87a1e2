<?php
declare(strict_types=1);

Co\run(static function (): void {
    $client = new Co\Client(SWOOLE_SOCK_UDP);
    $client->connect('127.0.0.1', 9502);
    $client->send('what time is it?');
    echo $client->recv(1.0), PHP_EOL;
    $client->close();
});
