<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Symfony\Component\HttpClient\HttpClient;
use Symfony\Contracts\HttpClient\Exception\ExceptionInterface;

$client = HttpClient::create([
    'max_redirects' => 3,
    'timeout' => 5,
    'headers' => ['Accept' => 'application/json'],
]);

try {
    $response = $client->request('GET', 'https://weather.example/forecast', [
        'query' => ['city' => 'Oslo'],
    ]);
    if ($response->getStatusCode() !== 200) {
        exit('weather service answered ' . $response->getStatusCode() . PHP_EOL);
    }
    $forecast = $response->toArray();
    printf("%s: %.1f degrees\n", $forecast['city'], $forecast['temperature']);
} catch (ExceptionInterface $problem) {
    fwrite(STDERR, $problem->getMessage() . PHP_EOL);
}
