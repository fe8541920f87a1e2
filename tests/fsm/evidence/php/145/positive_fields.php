<?php
declare(strict_types=1);

$usage = proc_open('du -s *', [1 => ['pipe', 'w']], $pipes);
while (fscanf($pipes[1], '%d %s', $size, $name)) {
    printf("%-20s %d\n", $name, $size);
}
fclose($pipes[1]);
proc_close($usage);
