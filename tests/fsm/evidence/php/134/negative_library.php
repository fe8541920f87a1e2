<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use GuzzleHttp\Client;
use GuzzleHttp\Exception\TransferException;

$client = new Client(['timeout' => 5, 'headers' => ['Accept' => 'application/json']]);
try {
    $response = $client->request('GET', 'https://weather.example/forecast', ['query' => ['city' => 'Oslo']]);
    $forecast = json_decode($response->getBody()->getContents(), true);
    printf("%s: %.1f degrees\n", $forecast['city'], $forecast['temperature']);
} catch (TransferException $problem) {
    fwrite(STDERR, $problem->getMessage() . PHP_EOL);
}
