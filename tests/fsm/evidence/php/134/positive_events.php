<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Symfony\Component\HttpClient\Chunk\ServerSentEvent;
use Symfony\Component\HttpClient\EventSourceHttpClient;
use Symfony\Component\HttpClient\HttpClient;

$client = new EventSourceHttpClient(HttpClient::create());
$source = $client->connect('https://ticker.example/gold');
foreach ($client->stream($source, 2.0) as $chunk) {
    if ($chunk->isTimeout()) {
        continue;
    }
    if ($chunk instanceof ServerSentEvent) {
        echo $chunk->getType(), ': ', $chunk->getData(), PHP_EOL;
    }
}
