<?php
class Server {
    private array $clients = [];
    public function run(): void {
        $read = [];
        foreach ($this->clients as $id => $client) {
            $read[$id] = $client->socket;
        }
        $write = $except = null;
        if (@stream_select($read, $write, $except, 0) === false) { return; }
        array_map(fn($c) => $c->close(), $this->clients);
        usort($this->clients, function ($a, $b) { return $a->id <=> $b->id; });
    }
}
(new Server)->run();
