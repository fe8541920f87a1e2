<?php
declare(strict_types=1);

namespace App\Stock;

use Symfony\Component\HttpClient\NativeHttpClient;
use Symfony\Component\HttpClient\ScopingHttpClient;

final class StockList
{
    private ScopingHttpClient $client;

    public function __construct(string $token)
    {
        $options = ['auth_bearer' => $token];
        $this->client = ScopingHttpClient::forBaseUri(new NativeHttpClient(), 'https://stock.example', $options);
    }

    public function add(string $item): int
    {
        return $this->client->request('POST', '/items', ['json' => ['name' => $item]])->getStatusCode();
    }
}
