<?php
declare(strict_types=1);

$cluster = new RedisCluster(null, ['10.0.0.1:7000', '10.0.0.2:7000'], 1.5, 1.5);
$cluster->set('greeting', 'hello');
echo $cluster->get('greeting'), PHP_EOL;
$cluster->close();
