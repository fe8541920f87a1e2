<?php

function search(string $words): array
{
    $context = stream_context_create(['http' => ['method' => 'GET', 'timeout' => 3]]);
    $url = 'https://search.example/find?' . http_build_query(['q' => $words, 'limit' => 5]);
    return json_decode(file_get_contents($url, context: $context), true);
}

foreach (search('tea pot') as $hit) {
    echo $hit['title'], PHP_EOL;
}
