<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use GuzzleHttp\Client;

$client = new Client(['base_uri' => 'https://users.example']);
$response = $client->request('GET', '/users/7');
$user = $response->getJson();
echo $user['name'], PHP_EOL;
