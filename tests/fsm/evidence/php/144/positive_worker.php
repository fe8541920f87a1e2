<?php
declare(strict_types=1);

$redis = new Redis();
$redis->connect('127.0.0.1', 6379);
while (true) {
    $job = $redis->brPop(['urgent', 'jobs'], 30);
    if ($job) {
        [$queue, $work] = $job;
        echo "$queue: $work\n";
    }
}
