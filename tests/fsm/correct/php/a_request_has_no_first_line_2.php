<?php
$proto = "HTTP" . "/1.1";
$fp = @stream_socket_client("tcp://localhost:80");
if ($fp) {
fwrite($fp,
"GET / $proto\r\nHost: localhost\r\nConnection: close\r\n\r\n");
echo stream_get_contents($fp);
}
