<?php
declare(strict_types=1);

$share = curl_share_init_persistent([CURL_LOCK_DATA_DNS, CURL_LOCK_DATA_CONNECT]);
$handle = curl_init('https://www.example/');
curl_setopt_array($handle, [CURLOPT_SHARE => $share, CURLOPT_RETURNTRANSFER => true]);
echo strlen(curl_exec($handle)), PHP_EOL;
