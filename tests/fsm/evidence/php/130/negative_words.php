<?php
declare(strict_types=1);

// Reads a file of tips and prints one of them.
function tipOfTheDay(string $file): string
{
    $handle = fopen($file, 'r');
    $tips = [];
    while (($tip = fgets($handle)) !== false) {
        $tips[] = trim($tip);
    }
    fclose($handle);
    return $tips[array_rand($tips)] ?? 'no tip today';
}

$default = 'stream_socket_client opens the line, a GET asks, fgets listens and fclose hangs up';
$file = $argv[1] ?? null;
// stream_socket_client('tcp://chat.example:80') would be the next exercise
echo $file === null ? $default : tipOfTheDay($file), PHP_EOL;
