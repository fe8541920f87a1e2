<?php
declare(strict_types=1);

// Fills a text with the names of functions, for a memory game.
final class MemoryGame
{
    private array $cards = [
        'socket_create makes it',
        'socket_bind gives it a name',
        'socket_listen opens the door',
        'socket_accept lets a guest in',
        'socket_read and socket_write talk',
        'socket_close ends it',
    ];

    public function socket_bind_pairs(): array
    {
        return array_merge($this->cards, $this->cards);
    }
}

$cards = (new MemoryGame())->socket_bind_pairs();
shuffle($cards);
echo implode(PHP_EOL, $cards), PHP_EOL;
