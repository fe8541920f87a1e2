<?php
declare(strict_types=1);

namespace App;

use Redis as PhpRedis;

final class Store
{
    public static function open(string $address): PhpRedis
    {
        ['host' => $host, 'port' => $port] = parse_url($address);
        $redis = new PhpRedis();
        $redis->connect($host, $port);
        $redis->select(2);
        return $redis;
    }
}
