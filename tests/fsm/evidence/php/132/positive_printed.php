<?php
declare(strict_types=1);

$handle = curl_init('https://news.example/today.txt');
if (!curl_exec($handle)) {
    fwrite(STDERR, curl_error($handle) . PHP_EOL);
    exit(1);
}
$seconds = curl_getinfo($handle, CURLINFO_TOTAL_TIME);
fprintf(STDERR, "fetched in %.2f s\n", $seconds);
curl_close($handle);
