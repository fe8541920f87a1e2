<?php

declare(strict_types=1);

/**
 * Lists in memory, with the methods that the notice queue calls,
 * for tests that must run without a server.
 */
final class RedisInMemory
{
    private array $lists = [];
    private bool $isOpen = false;

    /**
     * Opens the store, wherever it is said to be.
     */
    public function connect(string $host, int $port): bool
    {
        return $this->isOpen = true;
    }

    /**
     * Pushes on the left of a list.
     *
     * @return int the list's new length
     */
    public function lpush(string $key, string $value): int
    {
        $this->isOpen || throw new LogicException('the store is not open');
        $this->lists[$key] ??= [];
        return array_unshift($this->lists[$key], $value);
    }

    /**
     * Pops from the right of a list.
     *
     * @return string|false false when the list is empty
     */
    public function rpop(string $key): string|false
    {
        $this->lists[$key] ??= [];
        return array_pop($this->lists[$key]) ?? false;
    }

    /**
     * Closes the store; what it holds stays.
     */
    public function close(): void
    {
        $this->isOpen = false;
    }
}

/**
 * Checks that notices leave in the order in which they came.
 *
 * @return bool whether they do
 */
function keepsOrder(): bool
{
    $store = new RedisInMemory();
    $store->connect('memory.example', 6379);
    $store->lpush('parcel:notices', 'first');
    $store->lpush('parcel:notices', 'second');
    $inOrder = $store->rpop('parcel:notices') === 'first';
    $store->close();
    return $inOrder;
}

exit(keepsOrder() ? 0 : 1);
