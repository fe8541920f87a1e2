<?php
declare(strict_types=1);

$handle = curl_init('http://www.example/index.html');
curl_setopt_array($handle, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 5,
    CURLOPT_CUSTOMREQUEST => 'GET',
]);
$body = curl_exec($handle);
if ($body === false) {
    throw new RuntimeException(curl_error($handle));
}
echo curl_getinfo($handle, CURLINFO_RESPONSE_CODE), PHP_EOL, $body, PHP_EOL;
curl_close($handle);
