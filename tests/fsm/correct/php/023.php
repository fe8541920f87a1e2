<?php
const SOCKET_PATH = "/tmp/x";
define("STREAM_NAME", "x");
class S {
public const SOCKET_TTL = 1;
const int2 = 3;
private const MSG_X = self::SOCKET_TTL;
function a() {
return [SOCKET_PATH,
STREAM_NAME,
static::MSG_X];
} }
