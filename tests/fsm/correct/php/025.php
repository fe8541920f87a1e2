<?php
use GuzzleHttp\Client;
use GuzzleHttp\Exception\{RequestException, ConnectException};
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\{HandlerStack, Middleware};
use Ratchet\MessageComponentInterface;
use Ratchet\ConnectionInterface;
use Ratchet\Server\IoServer;
use Ratchet\Http\HttpServer;
use Ratchet\WebSocket\WsServer;
require "vendor/autoload.php";
class Chat implements MessageComponentInterface {
    protected $clients;
    public function __construct() { $this->clients = new \SplObjectStorage; }
    public function onOpen(ConnectionInterface $conn) { $this->clients->attach($conn); }
    public function onMessage(ConnectionInterface $from,
$msg) {
foreach ($this->clients as $c) {
if ($c !== $from) {
$c->send($msg);
} } }
    public function onClose(ConnectionInterface $conn) { $this->clients->detach($conn); }
    public function onError(ConnectionInterface $conn, \Exception $e) { $conn->close(); }
}
$s = IoServer::factory(new HttpServer(new WsServer(new Chat())), 8080);
try { (new Client())->send(new Request("GET", "x")); } catch (RequestException | ConnectException $e) {}
HandlerStack::create()->push(Middleware::mapRequest(fn($r) => $r));
