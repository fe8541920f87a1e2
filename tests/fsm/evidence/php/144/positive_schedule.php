<?php
declare(strict_types=1);

$redis = new Redis();
$redis->connect('127.0.0.1');
while ($next = $redis->bzPopMin('schedule', 5)) {
    [, $task, $time] = $next;
    echo date('H:i', (int) $time), ' ', $task, PHP_EOL;
}
