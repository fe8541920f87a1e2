<?php
declare(strict_types=1);

$redis = new Redis(['host' => '127.0.0.1', 'port' => 6379]);
$redis->xGroup('CREATE', 'orders', 'packers', '0', true);
while ($batch = $redis->xReadGroup('packers', 'ann', ['orders' => '>'], 10, 5000)) {
    foreach ($batch['orders'] as $id => $order) {
        echo $id, ': ', json_encode($order), PHP_EOL;
        $redis->xAck('orders', 'packers', [$id]);
    }
}
