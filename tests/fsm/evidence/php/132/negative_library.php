<?php
require __DIR__ . '/vendor/autoload.php';

use GuzzleHttp\Client;
use GuzzleHttp\Exception\GuzzleException;

$client = new Client(['base_uri' => 'https://orders.example', 'timeout' => 10]);
try {
    $response = $client->request('POST', '/api/orders', ['json' => ['item' => 7, 'amount' => 2]]);
    print_r(json_decode((string) $response->getBody(), true));
} catch (GuzzleException $problem) {
    exit('request failed: ' . $problem->getMessage() . PHP_EOL);
}
