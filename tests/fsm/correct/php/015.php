<?php
interface Countable2 { function count(); }
abstract class Base implements Countable { abstract function go(); function run() { return $this->go(); } }
class C extends Base {
function go() {
return 1;
} function count(): int {
return 0;
} function x() {
return $this->run();
} }
$o = new class implements Countable { public function count(): int { return 2; } };
echo count($o), (new C)->x();
