<?php
declare(strict_types=1);

function filter(array $command, string $input): string
{
    $pipes = [];
    $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    if (!is_resource($process)) {
        throw new RuntimeException('cannot start ' . $command[0]);
    }
    fwrite($pipes[0], $input);
    fclose($pipes[0]);

    $output = stream_get_contents($pipes[1]);
    $problems = stream_get_contents($pipes[2]);
    fclose($pipes[1]);
    fclose($pipes[2]);

    $code = proc_close($process);
    if ($code !== 0) {
        throw new RuntimeException("{$command[0]} ended with $code: $problems");
    }
    return $output;
}

echo filter(['sort', '-u'], "pear\napple\npear\n");
