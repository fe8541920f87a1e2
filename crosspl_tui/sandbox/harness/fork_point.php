<?php
// Starts PHP for many programs: `php fork_point.php harness.php p.php`; each runs in a copy (see fork_server.c).
umask(0123);
$argv = array_slice($argv, 1);
require $argv[0];
