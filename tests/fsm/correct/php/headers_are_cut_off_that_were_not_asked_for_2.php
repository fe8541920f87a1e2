<?php
function send($s, string $body): void {
    $header_size = 4;
    fwrite($s, pack("N", strlen($body) + $header_size) . $body);
}
$ch = curl_init("x");
echo curl_exec($ch);
