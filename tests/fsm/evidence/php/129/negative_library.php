<?php
require __DIR__ . '/vendor/autoload.php';

use Ratchet\ConnectionInterface;
use Ratchet\Http\HttpServer;
use Ratchet\MessageComponentInterface;
use Ratchet\Server\IoServer;
use Ratchet\WebSocket\WsServer;

final class Greeter implements MessageComponentInterface
{
    public function onOpen(ConnectionInterface $guest): void
    {
        $guest->send('welcome at ' . date('H:i'));
    }

    public function onMessage(ConnectionInterface $from, $message): void
    {
        $from->send("you said $message");
    }

    public function onClose(ConnectionInterface $guest): void
    {
    }

    public function onError(ConnectionInterface $guest, Exception $problem): void
    {
        $guest->close();
    }
}

IoServer::factory(new HttpServer(new WsServer(new Greeter())), 8080)->run();
