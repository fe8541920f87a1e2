<?php
$ch = curl_init("http://x");
curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
$body = curl_exec($ch);
$size = curl_getinfo($ch, CURLINFO_HEADER_SIZE);
echo "headers took $size bytes\n", strlen($body);
