<?php
declare(strict_types=1);

namespace App;

use Redis;

final class Visits
{
    public function __construct(private readonly Redis $redis)
    {
    }

    public function count(string $page): int
    {
        return $this->redis->incr("visits:$page");
    }

    public function forget(string $page): void
    {
        $this->redis->del("visits:$page");
    }
}
