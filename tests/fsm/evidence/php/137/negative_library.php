<?php
declare(strict_types=1);

$socket = fsockopen('127.0.0.1', 9000, $code, $problem, 5);
if ($socket === false) {
    throw new RuntimeException("$problem ($code)");
}
fwrite($socket, "Ann\n");
while (!feof($socket)) {
    echo fgets($socket);
}
fclose($socket);
