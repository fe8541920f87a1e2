<?php

$redis = new Redis(['host' => '127.0.0.1', 'port' => 6379, 'connectTimeout' => 2.5]);
$redis->zIncrBy('scores', 5, 'ann');
$redis->zAdd('scores', 3, 'bob');
foreach ($redis->zRevRange('scores', 0, 9, true) as $player => $score) {
    printf("%s: %d\n", $player, $score);
}
