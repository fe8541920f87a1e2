<?php

namespace App;

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Request;
use function App\Support\{curl_defaults, socket_name as name};
use function GuzzleHttp\Psr7\stream_for, GuzzleHttp\Psr7\mimetype_from_filename;
use const App\Support\CURL_RETRIES;

$headers = ['Content-Type' => mimetype_from_filename('photo.png'), 'X-Tries' => CURL_RETRIES];
$request = new Request('PUT', 'http://localhost/photo.png', $headers, stream_for(fopen('photo.png', 'r')));
$response = (new Client(['curl' => curl_defaults()]))->send($request);
echo name(), ': ', $response->getStatusCode(), PHP_EOL;
