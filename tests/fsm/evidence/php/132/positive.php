<?php
declare(strict_types=1);

function postJson(string $url, array $payload): array
{
    $handle = curl_init($url);
    curl_setopt_array($handle, [
        CURLOPT_POST => true,
        CURLOPT_POSTFIELDS => json_encode($payload, JSON_THROW_ON_ERROR),
        CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    $answer = curl_exec($handle);
    if ($answer === false) {
        throw new RuntimeException('request failed: ' . curl_error($handle));
    }
    $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
    if ($status >= 400) {
        throw new RuntimeException("server answered $status");
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
}

print_r(postJson('https://orders.example/api/orders', ['item' => 7, 'amount' => 2]));
