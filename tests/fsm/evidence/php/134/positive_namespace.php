<?php
declare(strict_types=1);

namespace App;

use Symfony\Contracts\HttpClient;

final class Rates
{
    public function __construct(private readonly HttpClient\HttpClientInterface $client)
    {
    }

    public function rate(string $currency): float
    {
        return $this->client->request('GET', "https://rates.example/$currency")->toArray()['rate'];
    }
}
