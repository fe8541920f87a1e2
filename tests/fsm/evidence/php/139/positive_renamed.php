<?php
declare(strict_types=1);

use Swoole\Coroutine\Client as Udp;
use Swoole\Coroutine\WaitGroup;
use function Swoole\Coroutine\{go, run};

run(function (): void {
    $group = new WaitGroup();
    foreach (['10.0.0.1', '10.0.0.2'] as $host) {
        $group->add();
        go(function () use ($group, $host): void {
            $udp = new Udp(SWOOLE_SOCK_UDP);
            $udp->connect($host, 9502);
            $udp->send('ping');
            echo $host, ': ', $udp->recv(1.0) ?: 'no answer', PHP_EOL;
            $group->done();
        });
    }
    $group->wait();
});
