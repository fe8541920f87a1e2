<?php
require 'vendor/autoload.php';

use Guzzle\Http\Client;
use Guzzle\Http\Exception\ClientErrorResponseException;

$client = new Client('https://api.example');
$request = $client->get('/books/3', array('Accept' => 'application/json'));
$request->setAuth('reader', 'secret');
try {
    $response = $request->send();
    print_r($response->json());
} catch (ClientErrorResponseException $problem) {
    echo $problem->getResponse()->getStatusCode(), PHP_EOL;
}
