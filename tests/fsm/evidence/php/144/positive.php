<?php
declare(strict_types=1);

final class PageCache
{
    private Redis $redis;

    public function __construct(string $host = '127.0.0.1', int $port = 6379)
    {
        $this->redis = new Redis();
        if (!$this->redis->connect($host, $port, 2.0)) {
            throw new RuntimeException("no Redis at $host:$port");
        }
    }

    public function remember(string $page, callable $render, int $seconds = 60): string
    {
        $cached = $this->redis->get("page:$page");
        if ($cached !== false) {
            return $cached;
        }
        $text = $render();
        $this->redis->setex("page:$page", $seconds, $text);
        return $text;
    }

    public function __destruct()
    {
        $this->redis->close();
    }
}

echo (new PageCache())->remember('home', fn () => '<h1>Home</h1>'), PHP_EOL;
