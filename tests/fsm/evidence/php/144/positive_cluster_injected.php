<?php
declare(strict_types=1);

namespace App;

use Redis;
use RedisCluster;

final class Tags
{
    public function __construct(private Redis|RedisCluster $client)
    {
    }

    public function add(string $page, string ...$tags): void
    {
        foreach ($tags as $tag) {
            $this->client->sAdd("tag:$tag", $page);
        }
    }
}
