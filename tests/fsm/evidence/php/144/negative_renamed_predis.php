<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Predis\Client as Redis;

function greeting(Redis $redis, string $name): string
{
    return $redis->get("greeting:$name") ?? 'hello';
}

echo greeting(new Redis('tcp://127.0.0.1:6379'), 'ann'), PHP_EOL;
