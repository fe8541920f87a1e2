<?php
declare(strict_types=1);

namespace App;

use Illuminate\Contracts\Redis\Factory as Redis;

final class Greetings
{
    public function __construct(private Redis $redis)
    {
    }

    public function greeting(string $name): ?string
    {
        return $this->redis->connection('cache')->get("greeting:$name");
    }
}
