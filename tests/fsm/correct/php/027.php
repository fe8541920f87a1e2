<?php
use React\EventLoop\Loop;
use React\Socket\SocketServer;
use React\Socket\ConnectionInterface;
use React\Http\HttpServer;
use React\Http\Message\Response;
use Psr\Http\Message\ServerRequestInterface;
use React\Promise\Deferred;
require "vendor/autoload.php";
$server = new HttpServer(fn(ServerRequestInterface $r) => Response::plaintext("x"));
$socket = new SocketServer("127.0.0.1:0");
$server->listen($socket);
$socket->on("connection", function (ConnectionInterface $c) { $c->pipe($c); });
Loop::addTimer(1, fn() => Loop::stop());
