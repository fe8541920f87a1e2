<?php
declare(strict_types=1);

$fields = http_build_query(['user' => 'ann', 'newsletter' => 'weekly']);
$handle = curl_init('https://letters.example/subscribe');
curl_setopt($handle, CURLOPT_CUSTOMREQUEST, 'POST');
curl_setopt($handle, CURLOPT_POSTFIELDS, $fields);
curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
$answer = curl_exec($handle);
echo curl_getinfo($handle, CURLINFO_RESPONSE_CODE), PHP_EOL, $answer, PHP_EOL;
curl_close($handle);
