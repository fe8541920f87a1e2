<?php
function tell(string $host): void {
    $fp = fsockopen($host, 7);
    fwrite($fp, "hello\n");
    echo "Host: $host answered ", fgets($fp);
}
tell("localhost");
