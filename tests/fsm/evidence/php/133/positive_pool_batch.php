<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use GuzzleHttp\Client;
use GuzzleHttp\Pool;
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\Psr7\Response;

$paths = ['/status', '/health', '/version'];
$requests = array_map(fn (string $path): Request => new Request('GET', $path), $paths);
$answers = Pool::batch(new Client(['base_uri' => 'http://localhost:8000']), $requests, ['concurrency' => 3]);
foreach ($answers as $index => $answer) {
    $result = $answer instanceof Response ? $answer->getStatusCode() : 'no answer';
    echo "{$paths[$index]}: $result\n";
}
