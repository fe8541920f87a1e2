<?php
declare(strict_types=1);

$servers = new RedisArray(['10.0.0.1:6379', '10.0.0.2:6379'], ['lazy_connect' => true]);
$servers->set('greeting', 'hello');
echo $servers->get('greeting'), PHP_EOL;
