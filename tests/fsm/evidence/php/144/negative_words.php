<?php
declare(strict_types=1);

final class Notebook
{
    private array $pages = [];

    public function get(int $number): ?string
    {
        return $this->pages[$number] ?? null;
    }

    public function reset(string ...$lines): void
    {
        $this->pages = $lines;
    }
}

$notebook = new Notebook();
$notebook->reset(
    'Buy a new Redis mug for the office',
    'connect the printer, set the table',
    'the shop will close at six',
);
// new Redis(), connect, get and close are for the other project
echo $notebook->get(0), PHP_EOL;
