<?php
$desc = [0 => ["pipe", "r"], 1 => ["pipe", "w"], 2 => ["file", "/dev/null", "a"]];
$p = proc_open(["cat"], $desc, $pipes);
fwrite($pipes[0], "x"); fclose($pipes[0]);
echo stream_get_contents($pipes[1]);
proc_close($p);
