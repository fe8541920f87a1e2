<?php
final class Coll implements IteratorAggregate, Countable, ArrayAccess, JsonSerializable {
    private array $x = [];
    public function getIterator(): Iterator { yield from $this->x; }
    public function count(): int { return count($this->x); }
    public function offsetExists(mixed $o): bool { return isset($this->x[$o]); }
    public function offsetGet(mixed $o): mixed { return $this->x[$o] ?? null; }
    public function offsetSet(mixed $o, mixed $v): void { $this->x[$o] = $v; }
    public function offsetUnset(mixed $o): void { unset($this->x[$o]); }
    public function jsonSerialize(): array { return $this->x; }
}
echo count(new Coll);
