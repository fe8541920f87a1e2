<?php
declare(strict_types=1);

$command = ['sqlite3', '-csv', 'shop.db', 'select name, price from items'];
$shell = proc_open($command, [1 => ['pipe', 'w']], $pipes);
while ($row = fgetcsv($pipes[1])) {
    [$name, $price] = $row;
    printf("%-20s %8.2f\n", $name, $price);
}
fclose($pipes[1]);
proc_close($shell);
