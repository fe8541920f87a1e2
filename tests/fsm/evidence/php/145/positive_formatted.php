<?php
declare(strict_types=1);

$plotter = proc_open(['gnuplot', '-p'], [['pipe', 'r']], $pipes);
foreach ([1, 2, 3] as $factor) {
    fprintf($pipes[0], "plot sin(%d * x)\n", $factor);
}
fclose($pipes[0]);
proc_close($plotter);
