<?php
function f(array $o) { extract($o); return $conn->id; }
function g() { $x = "conn"; $$x = new stdClass; return $conn->id ?? 1; }
function h() { parse_str("a=1", $out); return $out["a"]; }
function i() { while ($row = next_row()) { echo $row->x; } }
function next_row() { return null; }
