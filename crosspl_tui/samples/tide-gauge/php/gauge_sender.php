<?php

declare(strict_types=1);

use Swoole\Coroutine\Client;

use function Swoole\Coroutine\run;

const COLLECTOR_HOST = '127.0.0.1';
const COLLECTOR_PORT = 9750;
const ATTEMPTS = 3;

/**
 * Sends one reading to the collector by UDP and waits for its acknowledgement,
 * three times at most. Must be called within a coroutine.
 *
 * @param string $gauge name of the gauge, without blanks
 * @param int $unixSeconds when it was read
 * @param int $levelMm millimetres above chart datum
 * @param float $patience seconds to wait for an answer, each time
 *
 * @return bool whether the collector has acknowledged the reading
 */
function sendReading(string $gauge, int $unixSeconds, int $levelMm, float $patience = 1.0): bool
{
    $collector = new Client(SWOOLE_SOCK_UDP);
    if (!$collector->connect(COLLECTOR_HOST, COLLECTOR_PORT, $patience)) {
        return false;
    }
    try {
        for ($attempt = 1; $attempt <= ATTEMPTS; $attempt++) {
            $collector->send("$gauge $unixSeconds $levelMm");
            if ($collector->recv($patience) === "OK $unixSeconds") {
                return true;
            }
        }
        return false;
    } finally {
        $collector->close();
    }
}

/**
 * Converts what the float switch reports.
 *
 * @param float $volts from 0 to 5
 *
 * @return int millimetres above chart datum
 */
function levelFromVolts(float $volts): int
{
    return (int) round($volts * 1200.0);
}

run(function (): void {
    echo sendReading('pier-3', time(), levelFromVolts(1.75)) ? "stored\n" : "not stored\n";
});
