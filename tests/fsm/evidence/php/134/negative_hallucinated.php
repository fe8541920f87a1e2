<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Symfony\Component\HttpClient\HttpClient;

$client = HttpClient::create();
$response = $client->request('GET', 'https://weather.example/forecast');
$forecast = json_decode($response->getBody()->getContents(), true);
printf("%s: %.1f degrees\n", $forecast['city'], $forecast['temperature']);
