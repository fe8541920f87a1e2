<?php
declare(strict_types=1);

namespace App;

final class Pages extends \Redis
{
    public function __construct(string $host = '127.0.0.1')
    {
        parent::__construct();
        $this->connect($host);
    }

    public function page(int $number): array
    {
        return json_decode((string) $this->hGet('pages', (string) $number), true) ?? [];
    }
}
