<?php
declare(strict_types=1);

$redis = new Redis();
$redis->connect('127.0.0.1');
$redis->geoAdd('cities', 13.36, 38.11, 'Palermo', 15.08, 37.5, 'Catania');
echo $redis->geoDist('cities', 'Palermo', 'Catania', 'km'), " km\n";
$redis->close();
