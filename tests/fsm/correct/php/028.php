<?php
class_alias("GuzzleHttp\\Client", "Http");
$ch = stream_context_create(["http" => ["method" => "GET", "header" => "Host: x\r\n"]]);
echo @file_get_contents("http://x", false, $ch);
