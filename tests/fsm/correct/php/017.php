<?php
$s = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_set_option($s, SOL_SOCKET, SO_REUSEADDR, 1);
socket_bind($s, "127.0.0.1", 0);
socket_listen($s);
$r = [$s]; $w = null; $e = null;
socket_select($r, $w, $e, 0);
socket_getsockname($s, $a, $p);
socket_close($s);
echo json_encode(["a" => 1], JSON_THROW_ON_ERROR | JSON_PRETTY_PRINT);
