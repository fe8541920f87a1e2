<?php
declare(strict_types=1);

$fields = http_build_query(['user' => 'ann', 'newsletter' => 'weekly']);
$context = stream_context_create([
    'http' => [
        'method' => 'POST',
        'header' => [
            'Content-Type: application/x-www-form-urlencoded',
            'Content-Length: ' . strlen($fields),
        ],
        'content' => $fields,
        'timeout' => 5,
        'ignore_errors' => true,
    ],
]);
$answer = file_get_contents('https://letters.example/subscribe', false, $context);
if ($answer === false) {
    throw new RuntimeException('no answer from the newsletter service');
}
echo $http_response_header[0], PHP_EOL, $answer, PHP_EOL;
