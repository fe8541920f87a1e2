<?php
declare(strict_types=1);

stream_context_set_default(['http' => ['user_agent' => 'reader/1.0', 'timeout' => 3, 'ignore_errors' => true]]);

foreach (['today', 'yesterday'] as $day) {
    $text = file_get_contents("http://news.example/$day.txt");
    echo $http_response_header[0], PHP_EOL, $text, PHP_EOL;
}
