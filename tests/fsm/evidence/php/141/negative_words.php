<?php
declare(strict_types=1);

final class CustomerDesk
{
    private int $created = 0;

    public function createClientNumber(string $name): string
    {
        $this->created++;
        return sprintf('%s-%04d', strtoupper($name), $this->created);
    }

    public function trunk(): string
    {
        // createClient is the word of the network people; they run it at night
        return "we create numbers, createClient is something else; leave a message and run\n";
    }
}

$desk = new CustomerDesk();
echo $desk->createClientNumber('ann'), ' ', $desk->trunk();
