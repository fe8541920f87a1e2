<?php

function fetch(string $url): string
{
    $curl = curl_init($url);
    if (PHP_VERSION_ID < 50600) {
        curl_setopt($curl, CURLOPT_CLOSEPOLICY, CURLCLOSEPOLICY_LEAST_RECENTLY_USED);
    }
    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
    $text = curl_exec($curl);
    curl_close($curl);
    return $text === false ? '' : $text;
}

echo fetch('http://localhost:8080/');
