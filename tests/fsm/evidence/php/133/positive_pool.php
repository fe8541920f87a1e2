<?php
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use GuzzleHttp\{Client, Pool};
use GuzzleHttp\Psr7\{Request, Response};

$client = new Client(['base_uri' => 'https://books.example']);
$requests = static function (int ...$numbers): Generator {
    foreach ($numbers as $number) {
        yield $number => new Request('GET', "/books/$number");
    }
};
$pool = new Pool($client, $requests(3, 5, 8), [
    'concurrency' => 2,
    'fulfilled' => function (Response $response, int $number): void {
        echo $number, ': ', $response->getBody(), PHP_EOL;
    },
    'rejected' => function (Throwable $problem, int $number): void {
        echo $number, ': ', $problem->getMessage(), PHP_EOL;
    },
]);
$pool->promise()->wait();
