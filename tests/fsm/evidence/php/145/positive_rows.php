<?php
declare(strict_types=1);

$prices = ['bread' => 3.2, 'milk' => 1.1, 'tea' => 2.4];
$sorter = proc_open(['sort', '-t,', '-k2n'], [0 => ['pipe', 'r'], 1 => STDOUT], $pipes);
foreach ($prices as $name => $price) {
    fputcsv($pipes[0], [$name, $price], ',', '"', '\\');
}
fclose($pipes[0]);
exit(proc_close($sorter));
