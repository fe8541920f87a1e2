<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Symfony\Component\HttpClient\HttpClient;

$client = HttpClient::create(['base_uri' => 'https://users.example', 'timeout' => 5]);
$response = $client->request('GET', '/users/7', [
    'headers' => ['Accept' => 'application/json'],
]);
if ($response->getStatusCode() !== 200) {
    exit("no such user\n");
}
print_r($response->toArray());
