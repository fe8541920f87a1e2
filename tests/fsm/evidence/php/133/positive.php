<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use GuzzleHttp\Client;
use GuzzleHttp\Exception\ConnectException;
use GuzzleHttp\Exception\RequestException;

final class UserApi
{
    private Client $client;

    public function __construct(string $base)
    {
        $this->client = new Client(['base_uri' => $base, 'timeout' => 5.0]);
    }

    public function find(int $id): array
    {
        try {
            $response = $this->client->request('GET', "/users/$id", [
                'headers' => ['Accept' => 'application/json'],
            ]);
        } catch (ConnectException | RequestException $problem) {
            throw new RuntimeException("user $id: " . $problem->getMessage(), 0, $problem);
        }
        return json_decode($response->getBody()->getContents(), true, 512, JSON_THROW_ON_ERROR);
    }
}

print_r((new UserApi('https://users.example'))->find(7));
