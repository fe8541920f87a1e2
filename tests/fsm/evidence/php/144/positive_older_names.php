<?php
$redis = new Redis();
$redis->connect('127.0.0.1');
foreach ($redis->getMultiple(array('red', 'green')) as $value) {
    echo $value, PHP_EOL;
}
echo $redis->lSize('colours'), PHP_EOL;
$redis->close();
