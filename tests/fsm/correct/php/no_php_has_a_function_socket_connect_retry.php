<?php
require "helpers.php";
$x = socket_connect_retry("h", 1);
