<?php
declare(strict_types=1);

$handle = popen('ls -l /tmp', 'r');
if ($handle === false) {
    exit("cannot start ls\n");
}
while (($line = fgets($handle)) !== false) {
    echo '> ', $line;
}
$code = pclose($handle);
echo "ls ended with $code\n";
