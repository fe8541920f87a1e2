<?php

$ch = curl_init();
curl_setopt($ch, CURLOPT_URL, 'https://news.example/feed.xml');
curl_setopt($ch, CURLOPT_RETURNTRANSFER, 1);
curl_setopt($ch, CURLOPT_FOLLOWLOCATION, 1);
$feed = curl_exec($ch);
if (curl_errno($ch)) {
    die('error: ' . curl_error($ch));
}
curl_close($ch);
echo strlen($feed) . " bytes\n";
