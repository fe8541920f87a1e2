<?php
declare(strict_types=1);

$file = $argv[1] ?? 'access.log';
$handle = fopen($file, 'r') ?: exit("no such file: $file\n");
$counts = ['GET' => 0, 'POST' => 0, 'DELETE' => 0];

// pfsockopen_count and my_fsockopen are counters of another tool
while (($line = fgets($handle)) !== false) {
    foreach ($counts as $method => $count) {
        if (str_contains($line, "\"$method ")) {
            $counts[$method] = $count + 1;
        }
    }
}
fclose($handle);

echo "requests made by fsockopen clients: GET or POST, read with fgets, ended by fclose\n";
foreach ($counts as $method => $count) {
    echo "$method: $count\n";
}
