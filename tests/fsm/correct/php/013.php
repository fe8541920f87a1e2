<?php
if (!function_exists("mb_str_pad")) { function mb_str_pad($s, $n) { return str_pad($s, $n); } }
echo mb_str_pad("x", 3);
if (function_exists("json_validate")) { var_dump(json_validate("{}")); }
