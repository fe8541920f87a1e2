<?php
declare(strict_types=1);

$make = proc_open(['make', 'all'], [1 => ['pipe', 'w']], $pipes);
while (($character = fgetc($pipes[1])) !== false) {
    echo $character === "\n" ? "\n> " : $character;
}
fclose($pipes[1]);
exit(proc_close($make));
