<?php
function f() {
    global $db;
    static $log;
    $log ??= new ArrayObject();
    $log->append(1);
    try {
        $db->query("x");
    } catch (Exception $e) {
        echo $e->getMessage();
    }
    list(, $second) = [1, new ArrayObject()];
    $second->count();
    preg_match("/x/", "x", $m);
    return $log->count();
}
