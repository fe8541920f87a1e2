<?php
function handler() {
    return function ($req) { return $req->id; };
}
function gen() { foreach ([1] as $i) { $x = yield $i; if ($x) { $x->go(); } } }
$a = array_map("strlen", ["x"]);
$f = strlen(...);
$g = json_encode(...);
echo $f("x"), $g([1]);
