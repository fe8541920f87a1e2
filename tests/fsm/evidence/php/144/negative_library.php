<?php
declare(strict_types=1);

$cache = new Memcached();
$cache->addServer('127.0.0.1', 11211);
$text = $cache->get('page:home');
if ($cache->getResultCode() === Memcached::RES_NOTFOUND) {
    $text = '<h1>Home</h1>';
    $cache->set('page:home', $text, 60);
}
echo $text, PHP_EOL;
$cache->quit();
