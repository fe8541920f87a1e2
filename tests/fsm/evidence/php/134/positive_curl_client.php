<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Symfony\Component\HttpClient\CurlHttpClient;

$client = new CurlHttpClient(['timeout' => 3.0], 6);
$responses = [];
foreach (range(1, 5) as $number) {
    $responses[$number] = $client->request('GET', "https://tiles.example/tile-$number.png");
}
foreach ($responses as $number => $response) {
    file_put_contents("tile-$number.png", $response->getContent());
}
