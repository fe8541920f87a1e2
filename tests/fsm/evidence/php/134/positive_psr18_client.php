<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Psr\Http\Client\ClientExceptionInterface;
use Symfony\Component\HttpClient\Psr18Client;

$client = new Psr18Client();
$request = $client->createRequest('GET', 'https://news.example/today.json')->withHeader('Accept', 'application/json');
try {
    $response = $client->sendRequest($request);
    print_r(json_decode((string) $response->getBody(), true));
} catch (ClientExceptionInterface $problem) {
    echo $problem->getMessage(), PHP_EOL;
}
