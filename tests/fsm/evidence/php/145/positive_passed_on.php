<?php
declare(strict_types=1);

$zip = proc_open(['zip', '-r', '-', 'photos'], [1 => ['pipe', 'w']], $pipes);
header('Content-Type: application/zip');
fpassthru($pipes[1]);
fclose($pipes[1]);
proc_close($zip);
