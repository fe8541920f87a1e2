<?php
declare(strict_types=1);

namespace App\Metrics;

use Swoole\Coroutine\Client;

final class StatsClient extends Client
{
    public function __construct()
    {
        parent::__construct(SWOOLE_SOCK_UDP);
    }

    public function count(string $name, int $amount = 1): void
    {
        if (!$this->isConnected()) {
            $this->connect('127.0.0.1', 8125);
        }
        $this->send("$name:$amount|c");
    }
}
