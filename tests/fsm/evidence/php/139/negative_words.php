<?php
declare(strict_types=1);

namespace Hotel;

final class ClientList
{
    private array $senders = [];

    public function connected(string $name): void
    {
        $this->senders[] = $name;
    }

    public function letter(): string
    {
        return 'Dear ' . implode(', ', $this->senders)
            . ': a new Client may connect to the network; send us a note before we close.';
    }
}

$hint = 'staff only: use Swoole\Coroutine\Client for the door lock; a new Client can connect, send, close';
$list = new ClientList();
$list->connected('Ann');
echo $list->letter(), PHP_EOL, $hint, PHP_EOL;
