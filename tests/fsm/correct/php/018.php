<?php
$ch = curl_init();
curl_setopt_array($ch,
[CURLOPT_URL => "http://x",
CURLOPT_RETURNTRANSFER => true,
CURLOPT_HTTPHEADER => ["Host: x"],
CURLOPT_CONNECTTIMEOUT => 1,
CURLOPT_POSTFIELDS => http_build_query(["a" => 1])]);
$mh = curl_multi_init();
curl_multi_add_handle($mh, $ch);
do { $st = curl_multi_exec($mh, $run); if ($run) { curl_multi_select($mh); } } while ($run && $st === CURLM_OK);
echo curl_multi_getcontent($ch);
