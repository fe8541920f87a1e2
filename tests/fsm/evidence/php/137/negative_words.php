<?php
declare(strict_types=1);

function explain(int $error): string
{
    return match ($error) {
        24 => 'too many open files: socket_create failed',
        111 => 'refused: socket_connect found nobody listening',
        104 => 'reset: socket_write or socket_read came too late',
        default => "unknown error $error",
    };
}

foreach (array_slice($argv, 1) as $argument) {
    // socket_connect is never called by this tool
    echo explain((int) $argument), PHP_EOL;
}
