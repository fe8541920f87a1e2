<?php
declare(strict_types=1);

$chapters = [
    'Install' => 'write "use PhpAmqpLib\Connection\AMQPStreamConnection" on top',
    'Connect' => 'a new AMQPStreamConnection takes host and port',
    'Talk' => 'a channel is cheap, queue_declare is harmless',
    'Send' => 'a new AMQPMessage goes out by basic_publish',
    'End' => 'close both',
];

// channels of the television guide are in tv.php
function tableOfContents(array $chapters): string
{
    $lines = [];
    foreach ($chapters as $title => $text) {
        $lines[] = str_pad($title, 12, '.') . ' ' . $text;
    }
    return implode(PHP_EOL, $lines);
}

echo tableOfContents($chapters), PHP_EOL;
