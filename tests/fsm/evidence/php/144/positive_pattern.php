<?php
declare(strict_types=1);

ini_set('default_socket_timeout', '-1');
$redis = new Redis();
$redis->pconnect('127.0.0.1');
$redis->psubscribe(['news.*'], function (Redis $redis, string $pattern, string $channel, string $text): void {
    echo "$channel: $text\n";
});
