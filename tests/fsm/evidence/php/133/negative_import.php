<?php
require __DIR__ . '/vendor/autoload.php';

$client = new Client(['timeout' => 5.0]);
$response = $client->request('GET', 'https://users.example/users/7');
$user = json_decode($response->getBody()->getContents(), true);
echo $user['name'], PHP_EOL;
