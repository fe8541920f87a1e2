<?php
trait T { function hi() { return 1; } }
class A { use T; function go() { return $this->hi(); } }
echo (new A)->go();
