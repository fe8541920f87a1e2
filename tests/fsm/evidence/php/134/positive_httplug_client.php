<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Psr\Http\Message\ResponseInterface;
use Symfony\Component\HttpClient\HttplugClient;

$client = new HttplugClient();
$request = $client->createRequest('GET', 'https://news.example/today.txt');
$client->sendAsyncRequest($request)->then(function (ResponseInterface $response): ResponseInterface {
    echo $response->getBody();
    return $response;
});
$client->wait();
