<?php
namespace App;
use function App\Net\socket_send_all;
function go($s) { socket_send_all($s, "x"); \App\Net\stream_copy_all($s); Net\json_helper($s); }
