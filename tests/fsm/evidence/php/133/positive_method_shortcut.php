<?php
require 'vendor/autoload.php';

$client = new \GuzzleHttp\Client(['http_errors' => false]);
$response = $client->post('https://users.example/users', [
    'json' => ['name' => 'Ann', 'city' => 'Oslo'],
]);
if ($response->getStatusCode() !== 201) {
    exit('not created: ' . $response->getReasonPhrase() . PHP_EOL);
}
$user = json_decode((string) $response->getBody());
echo "created user {$user->id}", PHP_EOL;
