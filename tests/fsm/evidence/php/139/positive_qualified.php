<?php

Swoole\Coroutine\run(static function (): void {
    $socket = new \Swoole\Coroutine\Client(SWOOLE_SOCK_UDP);
    $socket->connect('collector.example', 8125);
    $socket->send('visits:1|c');
    $socket->close();
});
