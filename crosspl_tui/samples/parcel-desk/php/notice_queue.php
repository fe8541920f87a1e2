<?php

declare(strict_types=1);

const REDIS_HOST = '127.0.0.1';
const REDIS_PORT = 6379;
const NOTICES_KEY = 'parcel:notices';

/**
 * Queue of notices to parcel owners, kept as a Redis list: pushed on the left,
 * popped on the right. Each entry is the parcel that the notice is about.
 */
final class NoticeQueue
{
    private readonly Redis $redis;

    /**
     * @param float $patience seconds that Redis may take
     *
     * @throws RedisException when Redis cannot be reached
     */
    public function __construct(float $patience = 2.0)
    {
        $this->redis = new Redis();
        $this->redis->connect(REDIS_HOST, REDIS_PORT, $patience);
    }

    /**
     * Adds one notice.
     *
     * @param array{id: string, status: string, place: string} $parcel what it is about
     *
     * @return int how many notices are waiting now
     */
    public function add(array $parcel): int
    {
        return $this->redis->lpush(NOTICES_KEY, json_encode($parcel, JSON_THROW_ON_ERROR));
    }

    /**
     * Takes the oldest notice out of the queue.
     *
     * @return array{id: string, status: string, place: string}|null null when none is waiting
     */
    public function take(): ?array
    {
        $notice = $this->redis->rpop(NOTICES_KEY);
        return $notice === false ? null : json_decode($notice, true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Leaves Redis; the queue cannot be used afterwards.
     */
    public function leave(): void
    {
        $this->redis->close();
    }
}

$queue = new NoticeQueue();
try {
    $queue->add(['id' => 'PD-1042', 'status' => 'arrived', 'place' => 'counter-2']);
    echo $queue->take()['id'], "\n";
} finally {
    $queue->leave();
}
