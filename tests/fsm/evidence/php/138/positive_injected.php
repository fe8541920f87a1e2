<?php
declare(strict_types=1);

namespace App;

use React\Promise\PromiseInterface;
use React\Socket\ConnectionInterface;
use React\Socket\ConnectorInterface;

final class Whois
{
    public function __construct(private ConnectorInterface $connector)
    {
    }

    public function ask(string $domain, callable $onAnswer): PromiseInterface
    {
        return $this->connector->connect('whois.example:43')->then(
            function (ConnectionInterface $connection) use ($domain, $onAnswer): void {
                $connection->on('data', $onAnswer);
                $connection->write("$domain\r\n");
            },
        );
    }
}
