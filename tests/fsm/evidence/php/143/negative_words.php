<?php
declare(strict_types=1);

final class RadioGuide
{
    private array $programme = [];

    public function rechannel(string $hour, string $title): void
    {
        $this->programme[$hour] = $title;
        ksort($this->programme);
    }

    public function disclosed(): array
    {
        return $this->programme;
    }
}

$guide = new RadioGuide();
$guide->rechannel('09', 'News: use PhpAmqpLib\Connection\AMQPStreamConnection, says the minister');
$guide->rechannel('10', 'A new AMQPStreamConnection to the north, on every channel');
$guide->rechannel('11', 'queue_declare and basic_consume, a comedy');
$guide->rechannel('12', 'When shops close');
foreach ($guide->disclosed() as $hour => $title) {
    echo "$hour:00 $title", PHP_EOL;
}
