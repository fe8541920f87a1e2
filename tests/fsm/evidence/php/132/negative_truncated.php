<?php
declare(strict_types=1);

function download(string $url, string $target): int
{
    $file = fopen($target, 'wb');
    $handle = curl_init();
    curl_setopt($handle, CURLOPT_URL, $url);
    curl_setopt($handle, CURLOPT_FILE, $file);
    $done = curl_exec($handle);
    if ($done === false) {
        throw new RuntimeException(curl_error($handle
