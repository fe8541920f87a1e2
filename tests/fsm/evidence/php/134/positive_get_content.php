<?php
require __DIR__ . '/vendor/autoload.php';

use Symfony\Component\HttpClient\HttpClient;

$responses = [];
$client = HttpClient::createForBaseUri('https://news.example');
foreach (['sport', 'culture'] as $section) {
    $responses[$section] = $client->request('GET', "/$section.txt");
}
foreach ($responses as $section => $response) {
    echo $section, ': ', $response->getContent(), PHP_EOL;
}
