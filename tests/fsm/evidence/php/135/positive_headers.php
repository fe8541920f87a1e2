<?php
declare(strict_types=1);

$context = stream_context_create(['http' => ['method' => 'HEAD', 'follow_location' => 0]]);
$headers = get_headers('http://www.example/old-page', true, $context);
echo $headers[0], PHP_EOL;
echo 'moved to ', $headers['Location'] ?? 'nowhere', PHP_EOL;
